// SPDX-License-Identifier: MIT
#include "app/qt_keychain.h"

namespace loadstone {

namespace {

class NoKeychain final : public Keychain {
   public:
    [[nodiscard]] std::string problem() const override {
        return "Loadstone was built without QtKeychain (package qtkeychain-qt6-dev).";
    }
    [[nodiscard]] std::shared_ptr<const Secret> find(const Target& /*target*/) override { return nullptr; }
    Result<void> remember(const Target& /*target*/, const Secret& /*password*/) override {
        return fail(ErrorKind::notSupported, problem());
    }
    Result<void> forget(const Target& /*target*/) override { return {}; }
};

}  // namespace

std::unique_ptr<Keychain> makeKeychain() { return std::make_unique<NoKeychain>(); }

}  // namespace loadstone

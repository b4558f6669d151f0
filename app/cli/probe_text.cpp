// SPDX-License-Identifier: MIT
#include "app/cli/probe_text.h"

#include <fmt/format.h>

#include "app/cli/capabilities_text.h"
#include "app/cli/text_table.h"

namespace loadstone {

namespace {

using Json = nlohmann::ordered_json;

Json settingsJson(const std::vector<Setting>& settings) {
    Json json = Json::array();
    for (const Setting& setting : settings) {
        json.push_back({{"name", setting.name}, {"value", setting.value}, {"unit", setting.unit}});
    }
    return json;
}

std::string settingsText(const std::vector<Setting>& settings) {
    TextTable table({{""}, {""}});
    for (const Setting& setting : settings) {
        table.addRow({setting.name, setting.unit.empty()
                                        ? setting.value
                                        : fmt::format("{} {}", setting.value, setting.unit)});
    }
    return table.text(2);
}

std::string privilegesText(const std::vector<Privilege>& privileges) {
    std::string text;
    for (const Privilege& privilege : privileges) {
        text += fmt::format("  {} {}\n", privilege.granted ? "yes" : "no ", privilege.name);
        if (!privilege.granted) {
            text += fmt::format("      {}\n", privilege.without);
        }
    }
    return text;
}

}  // namespace

Json probeJson(const ProbedTarget& probed) {
    const ProbeReport& report = probed.report;
    Json json = {{"target", probed.target.url},
                 {"engine", probed.target.engine},
                 {"server", {{"product", report.server.product}, {"version", report.server.version}}},
                 {"client_version", probed.clientVersion},
                 {"user", report.user},
                 {"encryption", report.encryption.empty() ? Json() : Json(report.encryption)},
                 {"database_bytes", report.server.databaseBytes}};
    json["privileges"] = Json::array();
    for (const Privilege& privilege : report.privileges) {
        Json one = {{"name", privilege.name}, {"granted", privilege.granted}};
        if (!privilege.granted) {
            one["without"] = privilege.without;
        }
        json["privileges"].push_back(std::move(one));
    }
    json["limits"] = settingsJson(report.limits);
    json["settings"] = settingsJson(report.server.settings);
    json["paths"] = pathsJson(probed.capabilities);
    json["foreign_keys_off"] = foreignKeysOffJson(probed.capabilities);
    return json;
}

std::string probeText(const ProbedTarget& probed) {
    const ProbeReport& report = probed.report;
    std::string text =
        fmt::format("{}: {} {}\n", probed.target.url, report.server.product, report.server.version);
    text +=
        fmt::format("user {}, {}, client library {}\n", report.user.empty() ? "unknown" : report.user,
                    report.encryption.empty() ? "not encrypted" : report.encryption, probed.clientVersion);
    text += "privileges\n" + privilegesText(report.privileges);
    text += "limits\n" + settingsText(report.limits);
    text += "settings\n" + settingsText(report.server.settings);
    return text + "write paths\n" + capabilitiesText(probed.capabilities);
}

}  // namespace loadstone

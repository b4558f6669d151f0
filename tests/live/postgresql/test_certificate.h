// SPDX-License-Identifier: MIT
#pragma once

namespace loadstone {

/// A certificate for "localhost", signed by itself, and its key: made for these tests alone.
inline constexpr const char* testCertificate =
    "-----BEGIN CERTIFICATE-----\n"
    "MIIBljCCATugAwIBAgIUSJkpwNuFRlSlaQNvQ2PB1RgmIkowCgYIKoZIzj0EAwIw\n"
    "FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEzMDE5MjAxNVoYDzIxMjYxMTA2\n"
    "MTkyMDE1WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO\n"
    "PQMBBwNCAASXuFwNgjCOLZZTEENB4bRhled3+V1hdFocdIDnr44AEyLjObqc4xin\n"
    "X7cSt9CpV5tfB4xPzlgMED1nsq9y+Ssro2kwZzAdBgNVHQ4EFgQU8aBp6AXLXOUf\n"
    "KFEDKfTgPGaHLKIwHwYDVR0jBBgwFoAU8aBp6AXLXOUfKFEDKfTgPGaHLKIwDwYD\n"
    "VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID\n"
    "SQAwRgIhAN68NXlN6k8ApvobsiAfKftpmzOfL+fo45v51NeaSrhPAiEAjf7cYpMe\n"
    "oHc8VLRo13DPRrzFVWoblUG6l8KbWmkAecs=\n"
    "-----END CERTIFICATE-----\n";

inline constexpr const char* testKey =
    "-----BEGIN PRIVATE KEY-----\n"
    "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQghV/hZU9BOndM9oN1\n"
    "JEE6+Au6Dl9J3iF4QDbnbguUVZqhRANCAASXuFwNgjCOLZZTEENB4bRhled3+V1h\n"
    "dFocdIDnr44AEyLjObqc4xinX7cSt9CpV5tfB4xPzlgMED1nsq9y+Ssr\n"
    "-----END PRIVATE KEY-----\n";

}  // namespace loadstone

// SPDX-License-Identifier: MIT
#include "core/session/stored_values.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

namespace loadstone {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<double LatencySummary::*, 6> percentiles = {
    &LatencySummary::p50Us, &LatencySummary::p90Us,  &LatencySummary::p95Us,
    &LatencySummary::p99Us, &LatencySummary::p999Us, &LatencySummary::maxUs};

constexpr std::array<std::string_view, 3> kindNames = {"integer", "toggle", "choice"};
constexpr std::array<std::string_view, 2> scaleNames = {"linear", "logarithmic"};
constexpr std::array<std::string_view, 2> effectNames = {"live", "rebuild"};

template <typename Enum, std::size_t Count>
std::string_view wordOf(Enum value, const std::array<std::string_view, Count>& names) {
    return names.at(static_cast<std::size_t>(value));
}

template <typename Enum, std::size_t Count>
Enum valueOf(const Json& json, const std::array<std::string_view, Count>& names) {
    const auto found = std::find(names.begin(), names.end(), json.get<std::string>());
    return found == names.end() ? Enum{} : static_cast<Enum>(found - names.begin());
}

bool same(const LatencySummary& a, const LatencySummary& b) {
    return a.count == b.count && std::all_of(percentiles.begin(), percentiles.end(),
                                             [&](auto percentile) { return a.*percentile == b.*percentile; });
}

std::int64_t toNanoseconds(double us) { return std::llround(us * 1000.0); }

Json encodeSpec(const ParameterSpec& spec) {
    Json json = {{"key", spec.key},
                 {"symbol", spec.symbol},
                 {"label", spec.label},
                 {"unit", spec.unit},
                 {"help", spec.help},
                 {"kind", wordOf(spec.kind, kindNames)},
                 {"scale", wordOf(spec.scale, scaleNames)},
                 {"effect", wordOf(spec.effect, effectNames)},
                 {"minimum", spec.minimum},
                 {"maximum", spec.maximum},
                 {"default", spec.defaultValue},
                 {"zero_means", spec.zeroMeans},
                 {"choices", spec.choices},
                 {"recommended", Json::array()}};
    for (const Recommendation& recommendation : spec.recommended) {
        json["recommended"].push_back({{"value", recommendation.value}, {"why", recommendation.why}});
    }
    return json;
}

ParameterSpec decodeSpec(const Json& json) {
    ParameterSpec spec;
    json.at("key").get_to(spec.key);
    json.at("symbol").get_to(spec.symbol);
    json.at("label").get_to(spec.label);
    json.at("unit").get_to(spec.unit);
    json.at("help").get_to(spec.help);
    spec.kind = valueOf<ParameterKind>(json.at("kind"), kindNames);
    spec.scale = valueOf<ParameterScale>(json.at("scale"), scaleNames);
    spec.effect = valueOf<ParameterEffect>(json.at("effect"), effectNames);
    json.at("minimum").get_to(spec.minimum);
    json.at("maximum").get_to(spec.maximum);
    json.at("default").get_to(spec.defaultValue);
    json.at("zero_means").get_to(spec.zeroMeans);
    json.at("choices").get_to(spec.choices);
    for (const Json& item : json.at("recommended")) {
        spec.recommended.push_back({item.at("value").get<std::int64_t>(), item.at("why").get<std::string>()});
    }
    return spec;
}

}  // namespace

void bindCounts(SqliteQuery& query, const OperationCounts& counts) {
    for (const std::int64_t number :
         {counts.attempted, counts.succeeded, counts.failed(), counts.cancelled, counts.retries, counts.rows,
          counts.statements, counts.roundTrips, counts.commits}) {
        query.bind(number);
    }
}

OperationCounts readCounts(SqliteQuery& query) {
    OperationCounts counts;
    counts.attempted = query.integer();
    counts.succeeded = query.integer();
    query.skip(1);  // failed is the sum of what readFailure() brings
    counts.cancelled = query.integer();
    counts.retries = query.integer();
    counts.rows = query.integer();
    counts.statements = query.integer();
    counts.roundTrips = query.integer();
    counts.commits = query.integer();
    return counts;
}

void bindLatency(SqliteQuery& query, const LatencySummary& latency) {
    query.bind(latency.count);
    for (const auto percentile : percentiles) {
        query.bind(toNanoseconds(latency.*percentile));
    }
}

LatencySummary readLatency(SqliteQuery& query) {
    LatencySummary latency;
    latency.count = query.integer();
    for (const auto percentile : percentiles) {
        latency.*percentile = static_cast<double>(query.integer()) / 1000.0;
    }
    return latency;
}

void bindResponse(SqliteQuery& query, const LatencySummary& response, const LatencySummary& latency) {
    if (same(response, latency)) {
        query.bindNull(1 + static_cast<int>(percentiles.size()));
    } else {
        bindLatency(query, response);
    }
}

LatencySummary readResponse(SqliteQuery& query, const LatencySummary& latency) {
    if (query.isNull()) {
        query.skip(1 + static_cast<int>(percentiles.size()));
        return latency;
    }
    return readLatency(query);
}

void readFailure(SqliteQuery& query, OperationCounts& counts) {
    const auto kind = fromName<ErrorKind>(query.text(), errorKindCount).value_or(ErrorKind::internal);
    counts.failedByKind.at(static_cast<std::size_t>(kind)) += query.integer();
    counts.retriedByKind.at(static_cast<std::size_t>(kind)) += query.integer();
}

std::string encodeSpecs(const std::vector<ParameterSpec>& specs) {
    Json json = Json::array();
    for (const ParameterSpec& spec : specs) {
        json.push_back(encodeSpec(spec));
    }
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::vector<ParameterSpec> decodeSpecs(const std::string& json) {
    std::vector<ParameterSpec> specs;
    try {
        for (const Json& item : Json::parse(json)) {
            specs.push_back(decodeSpec(item));
        }
    } catch (const Json::exception&) {
        specs.clear();
    }
    return specs;
}

}  // namespace loadstone

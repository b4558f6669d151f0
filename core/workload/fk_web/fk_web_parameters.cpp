// SPDX-License-Identifier: MIT
#include "core/workload/fk_web/fk_web_parameters.h"

namespace loadstone {

namespace {

ParameterSpec integer(std::string key, std::string symbol, std::string label, std::string unit,
                      std::string help) {
    ParameterSpec spec;
    spec.key = std::move(key);
    spec.symbol = std::move(symbol);
    spec.label = std::move(label);
    spec.unit = std::move(unit);
    spec.help = std::move(help);
    return spec;
}

ParameterSpec foreignKeys() {
    ParameterSpec spec = integer(
        "n", "N", "Foreign keys", "keys",
        "Number of foreign keys in the table that rows go into. Each one is a parent table of its own, an "
        "index on the child side, and one parent look-up for every inserted row.");
    spec.maximum = 63;
    spec.defaultValue = 10;
    return spec;
}

ParameterSpec parentRows() {
    ParameterSpec spec =
        integer("l", "L", "Parent rows", "rows",
                "Rows in each parent table. Foreign keys point to them uniformly at random.");
    spec.scale = ParameterScale::logarithmic;
    spec.minimum = 1;
    spec.maximum = 1'000'000;
    spec.defaultValue = 1000;
    return spec;
}

ParameterSpec batchRows() {
    ParameterSpec spec = integer("k", "K", "Batch size", "rows",
                                 "Rows in one batch: what a worker sends before it waits for the server.");
    spec.scale = ParameterScale::logarithmic;
    spec.effect = ParameterEffect::live;
    spec.minimum = 1;
    spec.maximum = 300'000;
    spec.defaultValue = 1000;
    spec.recommended = {{1000, "Published for MariaDB: throughput flattens from K=1,000 on."},
                        {10'000, "Published for MariaDB: above K=10,000 nothing more is gained."}};
    return spec;
}

ParameterSpec workers() {
    ParameterSpec spec =
        integer("w", "W", "Workers", "connections", "Concurrent workers, each with a connection of its own.");
    spec.scale = ParameterScale::logarithmic;
    spec.effect = ParameterEffect::live;
    spec.minimum = 1;
    spec.maximum = 256;
    spec.defaultValue = 1;
    spec.recommended = {{8, "Published for MariaDB on 32 cores: throughput peaks between W=6 and W=10."}};
    return spec;
}

ParameterSpec checks() {
    ParameterSpec spec =
        integer("fk", "FK", "Foreign-key checks", "",
                "Whether the server checks each foreign key while rows go in. How checks are turned "
                "off differs between engines and is named beside the result.");
    spec.kind = ParameterKind::toggle;
    spec.effect = ParameterEffect::live;
    spec.defaultValue = 1;
    return spec;
}

ParameterSpec childIndexes() {
    ParameterSpec spec = integer(
        "index", "Index", "Child indexes", "",
        "Whether each foreign key has an index on the side of the referring table. Without one, inserts "
        "are faster, but deleting or changing a parent row has to read the whole child table.");
    spec.kind = ParameterKind::toggle;
    spec.defaultValue = 1;
    return spec;
}

ParameterSpec path() {
    ParameterSpec spec =
        integer("path", "Path", "Write path", "",
                "How rows travel: one text statement for each row (row), a prepared one (prepared), "
                "many rows in a text statement (multirow) or as parameters (array), without waiting "
                "for answers (pipeline), by the bulk protocol (load), or made in the server by a "
                "stored procedure (procedure).");
    spec.kind = ParameterKind::choice;
    spec.effect = ParameterEffect::live;
    spec.choices.assign(writePathNames.begin(), writePathNames.end());
    spec.maximum = static_cast<std::int64_t>(writePathCount) - 1;
    spec.defaultValue = static_cast<std::int64_t>(WritePath::multirow);
    return spec;
}

ParameterSpec batches() {
    ParameterSpec spec =
        integer("batches", "Batches", "Batches per transaction", "batches",
                "Batches that are committed together. Latency is that of the whole transaction.");
    spec.scale = ParameterScale::logarithmic;
    spec.effect = ParameterEffect::live;
    spec.minimum = 1;
    spec.maximum = 10'000;
    spec.defaultValue = 1;
    return spec;
}

ParameterSpec autocommit() {
    ParameterSpec spec = integer("autocommit", "Autocommit", "Autocommit", "",
                                 "Commits every statement by itself instead of whole batches.");
    spec.kind = ParameterKind::toggle;
    spec.effect = ParameterEffect::live;
    return spec;
}

ParameterSpec order() {
    ParameterSpec spec =
        integer("order", "Order", "Key order", "",
                "Order of the primary keys: each worker ascending in a range of its own (ascending), "
                "all workers ascending together (interleaved), or scattered (random).");
    spec.kind = ParameterKind::choice;
    spec.choices = {"ascending", "interleaved", "random"};
    spec.maximum = 2;
    return spec;
}

ParameterSpec rate() {
    ParameterSpec spec =
        integer("rate", "Rate", "Rate limit", "rows/s",
                "Rows per second that all workers together aim at. Latency is then also taken from "
                "the time an operation should have started, so that a stalled server cannot hide.");
    spec.scale = ParameterScale::logarithmic;
    spec.effect = ParameterEffect::live;
    spec.maximum = 10'000'000;
    spec.zeroMeans = "off";
    return spec;
}

}  // namespace

FkWebParameters::FkWebParameters(const ParameterValues& values)
    : foreignKeys(values.get("n")),
      parentRows(values.get("l")),
      batchRows(values.get("k")),
      foreignKeyChecks(values.get("fk") != 0),
      childIndexes(values.get("index") != 0),
      path(static_cast<WritePath>(values.get("path"))),
      batchesPerTransaction(values.get("batches")),
      autocommit(values.get("autocommit") != 0),
      keyOrder(static_cast<KeyOrder>(values.get("order"))) {}

std::vector<ParameterSpec> fkWebParameterSpecs() {
    return {foreignKeys(), parentRows(), batchRows(),  workers(), checks(), childIndexes(),
            path(),        batches(),    autocommit(), order(),   rate()};
}

}  // namespace loadstone

// SPDX-License-Identifier: MIT
#include "tests/bench/fk_web.h"

#include "core/workload/fk_web/fk_row_source.h"
#include "core/workload/fk_web/fk_web_schema.h"

namespace loadstone::bench {

namespace {

class TaskSide final : public Side {
   public:
    TaskSide(std::unique_ptr<Connection> connection, std::unique_ptr<WorkerTask> task,
             const ParameterValues& parameters)
        : m_connection(std::move(connection)), m_task(std::move(task)), m_interrupt(m_generation) {
        need(m_task->attach(*m_connection, parameters));
    }
    ~TaskSide() override { m_task->detach(); }

    void batch() override { need(m_task->run(m_task->operationRows(), m_interrupt)); }

   private:
    std::atomic<std::uint64_t> m_generation{0};
    std::unique_ptr<Connection> m_connection;
    std::unique_ptr<WorkerTask> m_task;
    Interrupt m_interrupt;
};

class WriterSide final : public Side {
   public:
    WriterSide(std::unique_ptr<Connection> connection, const FkWeb::MakeWriter& make,
               const FkWebParameters& parameters)
        : m_connection(std::move(connection)),
          m_writer(need(make(*m_connection, FkWebSchema(parameters).insertShape(), parameters.batchRows))),
          m_rows(parameters.keyOrder, parameters.parentRows, 0, 1),
          m_batchRows(parameters.batchRows) {}

    void batch() override {
        need(m_connection->begin());
        need(m_writer->write(m_rows, m_batchRows));
        need(m_connection->commit());
    }

   private:
    std::unique_ptr<Connection> m_connection;
    std::unique_ptr<RowWriter> m_writer;
    FkRowSource m_rows;
    std::int64_t m_batchRows;
};

}  // namespace

FkWeb::FkWeb(Engine& engine, const Target& target)
    : m_engine(engine), m_database(need(engine.open(target, {}))) {
    need(m_database->claim({}));
    m_connection = need(m_database->connect({}));
}

FkWeb::~FkWeb() {
    if (m_run) {
        (void)m_run->cleanUp(*m_connection);
    }
}

ParameterValues FkWeb::defaults() { return ParameterValues(FkWebWorkload().parameters()); }

void FkWeb::build(const ParameterValues& parameters) {
    m_parameters = parameters;
    m_run = FkWebWorkload().start({m_engine.dialect(), m_database->capabilities(), parameters, 1, 0});
    need(m_run->build(*m_connection, [](double, const std::string&) {}));
}

void FkWeb::reset(const std::string& statement) {
    need(statement.empty() ? m_run->reset(*m_connection) : m_connection->execute(statement));
}

std::unique_ptr<Side> FkWeb::task(WritePath path, std::int64_t rowsPerBatch) {
    ParameterValues parameters = m_parameters;
    parameters.set("path", static_cast<std::int64_t>(path));
    parameters.set("k", rowsPerBatch);
    return std::make_unique<TaskSide>(need(m_database->connect({})), m_run->makeTask(0), parameters);
}

std::unique_ptr<Side> FkWeb::writer(const MakeWriter& make, std::int64_t rowsPerBatch) {
    ParameterValues parameters = m_parameters;
    parameters.set("k", rowsPerBatch);
    return std::make_unique<WriterSide>(need(m_database->connect({})), make, FkWebParameters(parameters));
}

}  // namespace loadstone::bench

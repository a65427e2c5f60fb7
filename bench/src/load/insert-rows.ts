import { randomBytes } from "node:crypto";
import { listed, parameters } from "@platform/postgres/query/columns";
import type { Database } from "@platform/postgres/query/database";
import { statement } from "@platform/postgres/query/statement";
import { newId } from "@platform/service/call/ids";

/** Row of an accepted report, in a table without any index but the primary key and without checks. */
export const rowsTable = `CREATE TABLE IF NOT EXISTS rows (
  id text PRIMARY KEY,
  environment text NOT NULL,
  owner_id text NOT NULL,
  employer_id text NOT NULL,
  profile text NOT NULL,
  period_start date NOT NULL,
  period_end date NOT NULL,
  content_hash bytea NOT NULL,
  submission bytea NOT NULL,
  request_id text NOT NULL,
  records_total integer NOT NULL,
  submitted_gross_wages numeric(24, 4) NOT NULL,
  received_at timestamptz NOT NULL
)`;

const columns = {
  id: "text",
  environment: "text",
  ownerId: "text",
  employerId: "text",
  profile: "text",
  periodStart: "date",
  periodEnd: "date",
  contentHash: "bytea",
  submission: "bytea",
  requestId: "text",
  recordsTotal: "int",
  submittedGrossWages: "numeric",
  receivedAt: "timestamptz",
} as const;
const insert = statement("bench_insert", {}, `INSERT INTO rows (${listed(columns)}) VALUES (${parameters(columns)})`, {
  using: columns,
});

const contentHash = randomBytes(32);
const submission = randomBytes(120);

/** Inserts one row, committed by itself. */
export async function insertRow(database: Database, call: number): Promise<void> {
  await database.query(insert, {
    id: newId("ROW_"),
    environment: "sandbox",
    ownerId: "demo-payroll-company",
    employerId: `employer_${call}`,
    profile: "A",
    periodStart: "2026-01-01",
    periodEnd: "2026-01-15",
    contentHash,
    submission,
    requestId: newId("req_"),
    recordsTotal: 1,
    submittedGrossWages: "2595.5",
    receivedAt: new Date(),
  });
}

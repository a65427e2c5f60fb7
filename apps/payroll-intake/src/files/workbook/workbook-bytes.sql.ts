import { type Queryable, statement } from "@platform/postgres/query/statement";
import { ofReport } from "../../payroll/report-key.sql.ts";
import type { ReportKey } from "../../payroll/report-key.ts";

const insertStatement = statement(
  "file_bytes_insert",
  {},
  `INSERT INTO payroll_file_bytes (report_id, environment, owner_id, part, bytes)
   VALUES ({reportId:text}, {environment:text}, {ownerId:text}, {part:int}, {bytes:bytea})`,
);
const partStatement = statement(
  "file_bytes_part",
  { bytes: "bytea" },
  `SELECT bytes FROM payroll_file_bytes WHERE ${ofReport} AND part = {part:int}`,
);
const removeStatement = statement("file_bytes_remove", {}, `DELETE FROM payroll_file_bytes WHERE ${ofReport}`);

export async function insertBytes(tx: Queryable, { reportId, tenant }: ReportKey, part: number, bytes: Uint8Array) {
  await tx.query(insertStatement, { ...tenant, reportId, part, bytes });
}

export async function selectBytes(tx: Queryable, { reportId, tenant }: ReportKey, part: number): Promise<Buffer> {
  const [row] = await tx.query(partStatement, { ...tenant, reportId, part });
  return row?.bytes ?? Buffer.alloc(0);
}

export async function deleteBytes(tx: Queryable, { reportId, tenant }: ReportKey): Promise<void> {
  await tx.query(removeStatement, { ...tenant, reportId });
}

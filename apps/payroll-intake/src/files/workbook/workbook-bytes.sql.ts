import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { ReportKey } from "../../payroll/report-key.ts";

const mine = "report_id = $1 AND environment = $2 AND owner_id = $3";

const insertStatement = statement(
  "file_bytes_insert",
  "INSERT INTO payroll_file_bytes (report_id, environment, owner_id, part, bytes) VALUES ($1, $2, $3, $4, $5)",
);
const partStatement = statement<{ bytes: Buffer }>(
  "file_bytes_part",
  `SELECT bytes FROM payroll_file_bytes WHERE ${mine} AND part = $4`,
);
const removeStatement = statement("file_bytes_remove", `DELETE FROM payroll_file_bytes WHERE ${mine}`);

export async function insertBytes(tx: Queryable, { reportId, tenant }: ReportKey, part: number, bytes: Uint8Array) {
  await tx.query(insertStatement, [reportId, tenant.environment, tenant.ownerId, part, bytes]);
}

export async function selectBytes(tx: Queryable, { reportId, tenant }: ReportKey, part: number): Promise<Buffer> {
  const [row] = await tx.query(partStatement, [reportId, tenant.environment, tenant.ownerId, part]);
  return row?.bytes ?? Buffer.alloc(0);
}

export async function deleteBytes(tx: Queryable, { reportId, tenant }: ReportKey): Promise<void> {
  await tx.query(removeStatement, [reportId, tenant.environment, tenant.ownerId]);
}

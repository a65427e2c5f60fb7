import type { Queryable } from "@platform/postgres/statement";
import { Fault } from "@platform/service/fault";
import type { Tenant } from "@platform/service/tenant";
import { auditNotFound } from "./audit-faults.ts";
import { findAudit } from "./audit-rows.ts";
import type { Worksheet } from "./rating/rate-payroll.ts";
import { findWorksheet } from "./version-rows.ts";

/** The worksheet of an audit, of its newest version when `version` is 0. Throws NOT_FOUND for whatever of this there is not. */
export async function getWorksheet(
  database: Queryable,
  { tenant, auditId, version }: { tenant: Tenant; auditId: string; version: number },
): Promise<{ worksheet: Worksheet; version: number }> {
  const audit = await findAudit(database, tenant, auditId);
  if (!audit) throw auditNotFound();
  const wanted = version || audit.version;
  const worksheet = await findWorksheet(database, tenant, auditId, wanted);
  if (worksheet) return { worksheet, version: wanted };
  const message = `The audit is ${audit.status} and has no worksheet${version ? " of this version" : " yet"}.`;
  throw new Fault("NOT_FOUND", "WORKSHEET_NOT_FOUND", message);
}

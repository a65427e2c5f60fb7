import type { AuditVersion } from "@platform/contracts/premium_audit/v1/audits";
import type { Queryable } from "@platform/postgres/query/statement";
import { selectNames } from "../../people/person.sql.ts";

/** The name of the person who made a version; empty if no person of the portal did. */
export async function approverName(database: Queryable, version: AuditVersion | undefined): Promise<string> {
  if (version?.actorType !== "person") return "";
  return (await selectNames(database, [version.actorId])).get(version.actorId) ?? "";
}

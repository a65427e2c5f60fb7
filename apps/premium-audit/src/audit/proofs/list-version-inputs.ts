import type { Queryable } from "@platform/postgres/query/statement";
import type { TenantCall } from "@platform/service/call/call";
import { selectDocuments } from "../../rated/inputs/input.sql.ts";
import { inOrder, type KeptInput } from "../../rated/inputs/input.ts";
import { worksheetDocument } from "../../rated/inputs/worksheet-document.ts";
import { selectAudit } from "../audits/audit.sql.ts";
import { selectWorksheet } from "../versions/version.sql.ts";
import { selectKeptVersion } from "./kept-version.ts";

interface VersionInputs {
  version: number;
  inputs: KeptInput[];
  /** Document of the results of the version; absent if the audit has no version. */
  worksheet?: { kind: "worksheet"; id: string; digest: string; document: string };
}

/**
 * Returns the documents of the inputs and of the results of a version, from which its digests are made. Reports are without their
 * lines, which are the records of payroll-intake. Returns version 0 without inputs if the newest version is requested and there is none.
 * Throws as `selectKeptVersion`.
 */
export async function listVersionInputs(
  { database }: { database: Queryable },
  { tenant }: TenantCall,
  request: { auditId: string; version: number },
): Promise<VersionInputs> {
  const newest = request.version === 0 ? await selectAudit(database, tenant, request.auditId) : undefined;
  if (newest?.version === 0) return { version: 0, inputs: [] };
  const { version } = await selectKeptVersion(database, tenant, request);
  const inputs = inOrder(await selectDocuments(database, tenant, version));
  const stored = await selectWorksheet(database, tenant, version.auditId, version.version);
  const document = worksheetDocument({ figures: version.results, ...stored });
  const digest = version.worksheetDigest ?? "";
  return { version: version.version, inputs, worksheet: { kind: "worksheet", id: version.auditId, digest, document } };
}

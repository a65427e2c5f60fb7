import type { Queryable } from "@platform/postgres/query/statement";
import type { TenantCall } from "@platform/service/call/call";
import { refusal } from "@platform/service/call/refusal";
import { selectInputs } from "../../rated/inputs/input.sql.ts";
import { type Input, inOrder } from "../../rated/inputs/input.ts";
import { selectAudit } from "../audits/audit.sql.ts";
import { type StoredVersion, selectVersions } from "../versions/version.sql.ts";

/** A version with the digests of its inputs. */
export interface ProvenVersion extends StoredVersion {
  inputs: Input[];
}

/** Returns the versions of an audit with their digests, the first one first. Throws NOT_FOUND for an unknown audit. */
export async function getProof(
  { database }: { database: Queryable },
  { tenant }: TenantCall,
  { auditId }: { auditId: string },
): Promise<ProvenVersion[]> {
  if (!(await selectAudit(database, tenant, auditId))) throw refusal("AUDIT_NOT_FOUND");
  const versions = await selectVersions(database, tenant, auditId);
  const inputs = Map.groupBy(await selectInputs(database, tenant, auditId), ({ version }) => version);
  return versions.toReversed().map((version) => ({ ...version, inputs: inOrder(inputs.get(version.version) ?? []) }));
}

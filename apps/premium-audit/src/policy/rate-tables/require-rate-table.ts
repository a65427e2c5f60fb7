import type { Queryable } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import { invalidMember } from "@platform/validation/invalid";
import type { RatingTerms } from "../../rating/terms/policy-terms.ts";
import { selectRateTable } from "./rate-table.sql.ts";

/** Locks the rate table that rating terms name against deletion. Throws INVALID_ARGUMENT if the owner has no such table. */
export async function requireRateTable(tx: Queryable, tenant: Tenant, { rateTable }: RatingTerms): Promise<void> {
  if (rateTable === undefined || (await selectRateTable(tx, tenant, rateTable, { lock: "share" }))) return;
  throw invalidMember("INVALID_POLICY", "rating.rate_table", "must be the id of one of your rate tables");
}

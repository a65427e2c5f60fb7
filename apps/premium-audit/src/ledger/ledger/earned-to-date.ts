import { create, toBinary } from "@bufbuild/protobuf";
import { WorksheetSchema } from "@platform/contracts/premium_audit/v1/worksheets";
import type { Queryable } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import type { Dependencies } from "../../policy/dependencies.ts";
import { selectTime } from "../../policy/policies/policy.sql.ts";
import { coveredDays, type Policy, type Term } from "../../policy/policies/policy.ts";
import { rateExposure } from "../../policy/preview/rate-exposure.ts";
import { toWorksheetMessage } from "../../policy/preview/worksheet-message.ts";
import { isSameSource } from "../../rating/days/overlapping-sources.ts";
import { namedSourcesOf } from "../../rating/terms/named-sources.ts";
import { replaceLedgerSources } from "../entry-source.sql.ts";
import { type Earned, type Estimate, withEstimates } from "./entry.ts";
import { lastReportedDay } from "./last-reported-day.ts";
import { lateEstimates } from "./late-estimates.ts";

/** The earned premium, with its worksheet as a message. */
export interface RatedPremium extends Earned {
  worksheet?: Uint8Array;
}

const nothing: RatedPremium = { earned: { premium: "0.00", total: "0.00" }, missing: [] };

/** Returns a premium of estimates alone. */
function estimated({ estimates }: { estimates: Estimate[] }): Pick<RatedPremium, "earned" | "estimates"> {
  return { earned: withEstimates({ premium: "0.00", total: "0.00" }, estimates), estimates };
}

interface TermToRate {
  tenant: Tenant;
  policy: Policy;
  term: Term;
}

/**
 * Returns the premium of a term to its last reported day, or to its last covered one with `wholly`. It is nothing while no day is
 * reported, or if a cancellation left no day.
 *
 * @param chargedTo last day that was charged before. It is rated again while a source that the policy names cannot be read: what
 *   was charged for its payroll is not returned only because its grant has ended
 */
export async function earnedToDate(
  { exposure, tx }: Pick<Dependencies, "exposure"> & { tx: Queryable },
  { tenant, policy, term }: TermToRate,
  { wholly = false, chargedTo }: { wholly?: boolean; chargedTo?: string | undefined } = {},
): Promise<RatedPremium> {
  const covered = coveredDays(term);
  if (!covered) return nothing;
  const { employerId } = policy;
  const today = (await selectTime(tx)).toISOString().slice(0, 10);
  const coverage = { tenant, employerId, covered, rating: term.rating, today };
  const { lastDay: reported, sources } = await lastReportedDay({ exposure }, coverage);
  await replaceLedgerSources(tx, tenant, policy.id, sources);
  const readsAll = namedSourcesOf(term.rating, tenant.ownerId).every((namedSource) =>
    sources.some((source) => isSameSource(source, namedSource)),
  );
  const rated = reported ?? (readsAll ? undefined : chargedTo);
  const isBeyond = rated !== undefined && rated > covered.lastDay;
  const lastDay = wholly || isBeyond ? covered.lastDay : rated;
  // The final audit estimates nothing.
  const billed = { billing: wholly ? undefined : policy.billing, term, today };
  if (lastDay === undefined) return { ...nothing, ...estimated(lateEstimates(billed, { missing: [] })) };
  const period = { firstDay: covered.firstDay, lastDay };
  const {
    worksheet,
    missing: lacking,
    ...rating
  } = await rateExposure(
    { exposure, database: tx },
    { tenant, policyId: policy.id, employerId, term, period, earlier: {} },
  );
  const { estimates, missing } = lateEstimates(billed, { reported: lastDay, missing: lacking });
  if (!worksheet || missing.length > 0) return { earnedTo: lastDay, missing, estimates };
  const earned = withEstimates({ premium: worksheet.premiumToDate, total: worksheet.totalToDate }, estimates);
  return {
    earnedTo: lastDay,
    earned,
    missing: [],
    estimates,
    worksheet: toBinary(WorksheetSchema, create(WorksheetSchema, toWorksheetMessage(worksheet, rating))),
  };
}

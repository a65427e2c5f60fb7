import type { MessageInitShape } from "@bufbuild/protobuf";
import { classCodes } from "@platform/class-codes/shipped";
import type { ClassCodeWarningSchema } from "@platform/contracts/premium_audit/v1/policies";
import type { Queryable } from "@platform/postgres/query/statement";
import type { Violation } from "@platform/service/call/fault";
import type { Tenant } from "@platform/service/call/tenant";
import type { Classification } from "../../rating/terms/policy-terms.ts";
import { classKey } from "../../rating/terms/table-rates.ts";
import { selectKnownClasses } from "./known-class.sql.ts";

type Warning = MessageInitShape<typeof ClassCodeWarningSchema>;

const pathOf = (index: number) => `rating.classifications[${index}].class_code`;

/** Returns the violations of class codes that do not have the form of their state's codes. */
export function malformedClassCodes(classifications: readonly Classification[], date: string): Violation[] {
  return classifications.flatMap(({ state, classCode }, index) => {
    if (!classCodes.hasState(state)) return [];
    const verdict = classCodes.check(classCode, state, date, date);
    if (verdict.kind !== "malformed") return [];
    const form = classCodes.expectedForm(classCode, state);
    return [{ field: pathOf(index), description: `must have ${form}: ${verdict.message.replace(/\.$/, "")}` }];
  });
}

/**
 * Returns warnings of class codes that neither the catalogue, verified by a page, nor a rate table of the owner has, and of those with
 * which policies may no longer begin.
 *
 * @param date first day of the policy term, `YYYY-MM-DD`
 */
export async function classCodeWarnings(
  db: Queryable,
  tenant: Tenant,
  classifications: readonly Classification[],
  date: string,
): Promise<Warning[]> {
  const findings = classifications.flatMap(({ state, classCode }, index) => {
    const verdict = classCodes.check(classCode, state, date, date);
    if (verdict.kind === "malformed" || verdict.kind === "known") return [];
    const code = verdict.kind === "discontinued" ? "CLASS_CODE_DISCONTINUED" : "CLASS_CODE_UNVERIFIED";
    const { message, expected } = verdict;
    return [{ state, warning: { code, field: pathOf(index), message, expected, received: classCode } }];
  });
  const unverified = findings.filter(({ warning }) => warning.code === "CLASS_CODE_UNVERIFIED");
  const unverifiedClasses = unverified.map(({ state, warning }) => ({ state, classCode: warning.received }));
  const knownClasses = await selectKnownClasses(db, tenant, "", unverifiedClasses);
  const keys = new Set(knownClasses.map(({ state, classCode }) => classKey(state, classCode)));
  return findings
    .filter(
      ({ state, warning }) =>
        warning.code === "CLASS_CODE_DISCONTINUED" || !keys.has(classKey(state, warning.received)),
    )
    .map(({ warning }) => warning);
}

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A record of pay; `employee_id`, `name` and `hours_worked` have defaults. */
type Wages = Readonly<Record<string, unknown>>;

/** A payroll report of the employer of a case. */
interface CaseReport {
  /** First and last day; if absent, those of the term of one year. */
  readonly start?: string;
  readonly end?: string;
  /** Without any, the report states that nobody was paid. */
  readonly wages: readonly Wages[];
  readonly payroll_data?: object;
}

/** A refusal: the answer to the policy, or a reason why the preview has no final premium. */
export interface Refusal {
  /** Error code of the response that refuses the policy. */
  readonly code?: string;
  readonly param?: string;
  /** Reasons of the preview, each with members such as `code`, `rule` and `state`. */
  readonly missing?: readonly object[];
}

/** An audit of the policy of a case, opened after those before it are finished. */
export interface CaseAudit {
  /** Body of `POST /audits` without the policy. */
  readonly audit: object;
  /** Body of `POST /audits/{audit_id}/noncompliance`, with which the audit is then closed. */
  readonly noncompliance?: object;
  /** Members of the finished audit. */
  readonly expects: object;
}

/** A policy with its payroll, worked out by hand from a public rule. */
export interface ConformanceCase {
  readonly id: string;
  /** The rule, with the page that publishes it. */
  readonly source: string;
  /** How the expected figures follow from the rule. */
  readonly derivation: string;
  /** Body of `POST /policies`; the kit adds the employer, and 2025 unless it says otherwise. */
  readonly policy: Readonly<Record<string, unknown>> & { readonly effective_date?: string };
  readonly reports: readonly CaseReport[];
  /** Bodies of `POST /subcontractors` without the employer. */
  readonly subcontractors?: readonly object[];
  /** Body of a `PATCH` of the policy after its payroll. */
  readonly change?: object;
  /** Members of the worksheet of the preview, or the refusal, or the audits of the policy in order. */
  readonly expects:
    | { readonly worksheet: object }
    | { readonly refused: Refusal }
    | { readonly audits: readonly CaseAudit[] };
}

const casesFolder = join(import.meta.dirname, "cases");

/** Reads all cases, by file and place. Throws for an id that occurs twice and for a case without its source or derivation. */
export function readCases(): ConformanceCase[] {
  const files = readdirSync(casesFolder).toSorted();
  const cases = files.flatMap((file): ConformanceCase[] => JSON.parse(readFileSync(join(casesFolder, file), "utf8")));
  const ids = new Set<string>();
  for (const { id, source, derivation } of cases) {
    if (ids.has(id)) throw new Error(`The id ${id} occurs twice.`);
    if (!source || !derivation) throw new Error(`The case ${id} has no source or no derivation.`);
    ids.add(id);
  }
  return cases;
}

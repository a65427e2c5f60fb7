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

/** Files of the cases of the kit. */
const kitFiles = () =>
  readdirSync(casesFolder)
    .toSorted()
    .map((file) => join(casesFolder, file));

/** Reads the cases of files, by default those of the kit. Throws for an id that occurs twice and for a case without a member that it needs. */
export function readCases(files: readonly string[] = kitFiles()): ConformanceCase[] {
  const ids = new Set<string>();
  return files.flatMap((file) => {
    const cases: ConformanceCase[] = JSON.parse(readFileSync(file, "utf8"));
    for (const [index, worked] of cases.entries()) {
      const needed = ["id", "source", "derivation", "policy", "reports", "expects"] as const;
      const absent = needed.filter((member) => !worked[member]);
      if (absent.length > 0)
        throw new Error(`${file}: case ${index + 1} (${worked.id}) has no ${absent.join(", no ")}.`);
      if (ids.has(worked.id)) throw new Error(`${file}: the id ${worked.id} occurs twice.`);
      ids.add(worked.id);
    }
    return cases;
  });
}

import { examplePolicyId } from "../../policies/policies/examples.ts";
import { exampleWorksheet } from "../../policies/worksheets/examples.ts";
import { exampleOwnerId } from "../../shared/owner.ts";
import { exampleAuditId, exampleCompletedAudit, exampleVersions } from "../audits/examples.ts";

const [version] = exampleVersions.data;

/** A statement as the API reference shows it. */
export const exampleStatement = {
  object: "audit_statement",
  audit_id: exampleAuditId,
  owner: { id: exampleOwnerId, name: "Prairie Mutual Insurance" },
  environment: "sandbox",
  insured: {
    employer_id: "employer_042",
    name: "Acme Builders LLC",
    fein: "12-3456789",
    entity_type: "limited_liability_company",
    address: { street: "12 Main Street", city: "Indianapolis", state: "IN", postal_code: "46204" },
  },
  named_insureds: [],
  locations: [],
  covered_states: ["IN"],
  producer: { name: "Hoosier Agency", code: null },
  policy: { id: examplePolicyId, policy_number: "WC-2026-00017" },
  term: { start: "2026-01-01", end: "2026-12-31" },
  period: { start: "2026-01-01", end: "2026-12-31" },
  status: "completed",
  audit_type: "final",
  method: null,
  out_of_date: false,
  noncompliance: null,
  version: 1,
  is_current: true,
  kind: version?.kind,
  reason: version?.reason,
  approved_by: version?.actor,
  approved_at: version?.created_at,
  digest: version?.digest,
  results: exampleCompletedAudit.results,
  premium_by_class: [
    {
      state: "IN",
      classification_code: "5403",
      class_description: "Carpentry, other than detached homes",
      estimated_premium: 12500,
      actual_premium: 13000,
    },
  ],
  worksheet: exampleWorksheet,
  report_ids: ["PR_TEST_…"],
  difference: null,
};

/** The statement as a CSV file, from its first line on. */
export const exampleStatementCsv =
  "row,audit_id,version,policy_number,employer_id,period_start,period_end,state,classification_code,description,basis,from,to,payroll," +
  "deductions,remuneration,rate,rate_basis,units,factor,base,rule,statistical_code,amount,running_total,report_ids," +
  "disputes,code,document_ids\r\n" +
  `line,${exampleAuditId},1,WC-2026-00017,employer_042,2026-01-01,2026-12-31,IN,5403,"Carpentry, other than detached homes",payroll,` +
  "2026-01-01,2026-12-31,268000,overtime_premium 8000,260000,5,per_100,,,,,,13000,,PR_TEST_…,,,\r\n";

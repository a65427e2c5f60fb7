import type { ErrorCode } from "./error-code.ts";

/**
 * Requests that provoke an error, and the one that succeeds. Each is written as in HTTP, below the base address: a line with
 * method and path, headers, an empty line and the body. Without `Authorization` it has the API key of the reader.
 *
 * `{owner_id}`, `{owner_type}`, `{carrier_id}`, `{live_key}`, `{client_id}` and `{client_secret}` are the reader's own values.
 */
export interface ErrorRequests {
  /**
   * Requests that make what the others need. `policy = POST /policies` names the response, so that `{policy.id}` is its `id`, and
   * `{deliveries.data.0.id}` that of the first record of a list; `until completed: GET …` is repeated until the response has that
   * status, and `until listed: GET …` until it has a record.
   */
  readonly before?: readonly string[];
  readonly wrong: string;
  readonly right: string;
}

const json = (line: string, body: unknown, ...headers: readonly string[]) =>
  [line, ...headers, "", JSON.stringify(body)].join("\n");

const newPolicy = { employer_id: "employer_042", effective_date: "2026-01-01T00:00:00Z", premium: 1000 };
const policy = json("policy = POST /policies", newPolicy);
const payment = json("payment = POST /payments", { policy_id: "{policy.id}", amount: 100 });
const audit = json("audit = POST /audits", { policy_id: "{policy.id}" });

const employee = { employee_id: "e-1", name: "Ada Byron", classification_code: "8810", state: "TX" };
const march = { period_start: "2026-03-01", period_end: "2026-03-15" };
const days = "period_start=2026-03-01&period_end=2026-03-15";

function report(name: string, { hours = 80, wages = 2400, ...members }: Record<string, unknown> = {}): string {
  const employees = [{ ...employee, hours_worked: hours, gross_wages: wages }];
  const body = { employer_id: "employer_042", ...march, employees, payroll_data: {}, ...members };
  return json(`${name && `${name} = `}POST /payroll/reports`, body);
}

function file(name: string, query: string, hours = 80): string {
  const rows = `employee_id,name,classification_code,state,hours_worked,gross_wages\ne-2,Bo Diaz,8810,TX,${hours},1200\ne-3,Cy Roe,8810,TX,40,600`;
  return `${name && `${name} = `}POST /files?employer_id=employer_042&${days}${query}\nContent-Type: text/csv\n\n${rows}`;
}

const until = (status: string, id: string) => `until ${status}: GET /files/status/{${id}}`;
const completed = (name: string) => until("completed", `${name}.report_id`);

function newKey(members: Record<string, unknown>, ...headers: readonly string[]): string {
  const owner = { owner_id: "{owner_id}", owner_type: "{owner_type}" };
  return json("POST /api-keys", { ...owner, environment: "sandbox", ...members }, ...headers);
}

/** A policy of half a month, which one report covers whole, so that its audit is completed. */
const marchPolicy = json("policy = POST /policies", {
  employer_id: "employer_042",
  effective_date: "2026-03-01T00:00:00Z",
  expiration_date: "2026-03-16T00:00:00Z",
  classifications: [{ state: "TX", classification_code: "8810", rate: 1, estimated_payroll: 2000 }],
});
const completedAudit = [
  marchPolicy,
  report("report"),
  completed("report"),
  audit,
  "until completed: GET /audits/{audit.id}",
];
const ratedAgain = json("PATCH /audits/{audit.id}", { reason: "Payroll was corrected." });
const corrected = (members: Record<string, unknown>) => [
  report("second", { corrects: "{report.report_id}", ...members }),
  completed("second"),
];

const officeWork = {
  state: "TX",
  classification_code: "8810",
  ground: "wrong_amount",
  amount: 1000,
  should_be: { amount: 500 },
};
function dispute(name: string, members: object = {}): string {
  const body = { reason: "The payroll was less.", lines: [officeWork], ...members };
  return json(`${name && `${name} = `}POST /audits/{audit.id}/disputes`, body);
}

const payAsYouGo = { billing: { mode: "pay_as_you_go" } };
const interim = (days: string) => ({ policy_id: "{policy.id}", audit_type: "interim", period_end: `2026-03-${days}` });

function webhook(name: string, members: object = {}): string {
  const owner = { owner_id: "{owner_id}", owner_type: "{owner_type}" };
  const url = "https://hooks.example.com/employer_042";
  return json(`${name && `${name} = `}POST /webhooks`, { ...owner, url, events: ["file.processed"], ...members });
}
const ownWebhook = webhook("made");
const testDelivery = "delivery = POST /webhooks/{made.webhook.id}/test";
const deliveries = "GET /webhooks/{made.webhook.id}/deliveries";

const rates = [{ state: "TX", class_code: "8810", basis: "per_100", rate: 0.5, effective_from: "2026-01-01" }];
const limits = [
  {
    kind: "officer_limits",
    state: "TX",
    effective_from: "2026-01-01",
    source: "Manual, TX-12",
    applies_to: "officer",
    weekly_minimum: 500,
    weekly_maximum: 2000,
  },
];
const rateTable = (name: string) => json(`${name} = POST /rate-tables`, { name: `employer_042 ${name}`, rows: rates });
const ruleTable = (name: string) => json(`${name} = POST /rule-tables`, { name: `employer_042 ${name}`, rows: limits });

const restricted = "Authorization: Bearer {key.secret}";
const live = "Authorization: Bearer {live_key}";

/** A record that does not exist, and the list in which the right id is. */
const unknownId = (path: string, list: string): ErrorRequests => ({ wrong: `GET ${path}`, right: `GET ${list}` });

/** A part of a record that does not exist: `policy` or `audit` is made before. */
const unknownPart = (before: readonly string[], wrong: string, right: string): ErrorRequests => ({
  before,
  wrong: `GET ${wrong}`,
  right: `GET ${right}`,
});

/**
 * Requests by code. A code has none where no request alone provokes it: limits, timeouts, failures of ours, and states that
 * only time makes.
 */
export const errorRequests: Readonly<Partial<Record<ErrorCode, ErrorRequests>>> = {
  malformed_request: {
    wrong: 'POST /policies\n\n{"employer_id": "employer_042"',
    right: json("POST /policies", newPolicy),
  },
  missing_parameter: {
    before: [policy],
    wrong: json("POST /payments", { amount: 100 }),
    right: json("POST /payments", { policy_id: "{policy.id}", amount: 100 }),
  },
  invalid_parameter: { wrong: "GET /policies?limit=1000", right: "GET /policies?limit=100" },
  unknown_parameter: {
    wrong: "GET /policies?employer=employer_042",
    right: "GET /policies?employer_id=employer_042",
  },
  authentication_failed: {
    wrong: "GET /health\nX-Client-ID: {client_id}\nX-Client-Secret: svc_test_sec_00000000000000000000000000000000",
    right: "GET /health\nX-Client-ID: {client_id}\nX-Client-Secret: {client_secret}",
  },
  not_found: { wrong: "GET /policy", right: "GET /policies" },
  method_not_allowed: { wrong: "DELETE /policies", right: "GET /policies" },
  not_acceptable: {
    before: [policy, report("report"), completed("report"), audit],
    wrong: "GET /audits/{audit.id}/statement\nAccept: text/html",
    right: "GET /audits/{audit.id}",
  },
  unsupported_media_type: {
    wrong: `POST /policies\nContent-Type: text/plain\n\n${JSON.stringify(newPolicy)}`,
    right: json("POST /policies", newPolicy, "Content-Type: application/json"),
  },
  authorization_missing: { wrong: "GET /me\nAuthorization:", right: "GET /me" },
  api_key_malformed: { wrong: "GET /me\nAuthorization: Bearer 12345", right: "GET /me" },
  api_key_unknown: {
    wrong: "GET /me\nAuthorization: Bearer svc_test_sk_00000000000000000000000000000000",
    right: "GET /me",
  },
  api_key_not_found: unknownId(
    "/api-keys/key_unknown?owner_id={owner_id}",
    "/api-keys?owner_id={owner_id}&owner_type={owner_type}",
  ),
  owner_mismatch: {
    wrong: json("POST /policies", { ...newPolicy, owner_id: "{carrier_id}" }),
    right: json("POST /policies", { ...newPolicy, owner_id: "{owner_id}" }),
  },
  owner_type_mismatch: {
    wrong: newKey({ owner_type: "employer", scopes: ["payroll:read"] }),
    right: newKey({ scopes: ["payroll:read"] }),
  },
  production_only: {
    wrong: json("PATCH /me", { contact_email: "payroll-team@example.com" }),
    right: json("PATCH /me", { contact_email: "payroll-team@example.com" }, live),
  },
  scope_missing: {
    before: [`key = ${newKey({ scopes: ["payroll:read"] })}`],
    wrong: `GET /policies\n${restricted}`,
    right: `GET /payroll/reports\n${restricted}`,
  },
  scope_not_granted: {
    before: [`key = ${newKey({ scopes: ["keys:write"] })}`],
    wrong: newKey({ scopes: ["payroll:write"] }, restricted),
    right: newKey({ scopes: ["keys:write"] }, restricted),
  },
  rate_limit_not_granted: {
    before: [`key = ${newKey({ rate_limit: 10 })}`],
    wrong: newKey({ rate_limit: 60 }, restricted),
    right: newKey({ rate_limit: 10 }, restricted),
  },
  environment_not_allowed: {
    wrong: newKey({ environment: "production" }),
    right: newKey({ environment: "sandbox" }),
  },
  key_has_more_scopes: {
    before: [`other = ${newKey({})}`, `key = ${newKey({ scopes: ["keys:write"] })}`],
    wrong: json("PATCH /api-keys/{other.apiKey.id}", { name: "Nightly payroll" }, restricted),
    right: json("PATCH /api-keys/{key.apiKey.id}", { name: "Nightly payroll" }, restricted),
  },
  sandbox_only: {
    before: [ownWebhook],
    wrong: `POST /webhooks/{made.webhook.id}/conformance\n${live}`,
    right: "POST /webhooks/{made.webhook.id}/conformance",
  },
  file_not_found: unknownId("/files/status/PR_TEST_unknown", "/payroll/reports"),
  report_not_found: unknownId("/payroll/reports/PR_TEST_unknown", "/payroll/reports"),
  report_failed: {
    before: [report("report", { hours: 999 }), until("failed", "report.report_id")],
    wrong: "POST /payroll/reports/{report.report_id}/void",
    right: report(""),
  },
  report_replaced: {
    before: [
      report("first"),
      completed("first"),
      report("second", { wages: 2500, corrects: "{first.report_id}" }),
      completed("second"),
    ],
    wrong: "POST /payroll/reports/{first.report_id}/void",
    right: "POST /payroll/reports/{second.report_id}/void",
  },
  duplicate_report: {
    before: [report("report")],
    wrong: report(""),
    right: report("", { period_start: "2026-03-16", period_end: "2026-03-31" }),
  },
  corrected_report_not_found: {
    before: [report("report"), completed("report")],
    wrong: report("", { wages: 2500, corrects: "PR_TEST_unknown" }),
    right: report("", { wages: 2500, corrects: "{report.report_id}" }),
  },
  corrected_report_voided: {
    before: [report("report"), completed("report"), "POST /payroll/reports/{report.report_id}/void"],
    wrong: report("", { wages: 2500, corrects: "{report.report_id}" }),
    right: report("", { wages: 2500 }),
  },
  corrected_report_replaced: {
    before: [
      report("first"),
      completed("first"),
      report("second", { wages: 2500, corrects: "{first.report_id}" }),
      completed("second"),
    ],
    wrong: report("", { wages: 2600, corrects: "{first.report_id}" }),
    right: report("", { wages: 2600, corrects: "{second.report_id}" }),
  },
  supplemented_report_not_found: {
    before: [report("report"), completed("report")],
    wrong: file("", "&supplements=PR_TEST_unknown"),
    right: file("", "&supplements={report.report_id}"),
  },
  supplemented_report_not_completed: {
    before: [report("report"), completed("report"), "POST /payroll/reports/{report.report_id}/void"],
    wrong: file("", "&supplements={report.report_id}"),
    right: file("", ""),
  },
  supplement_not_correctable: {
    before: [
      report("report"),
      completed("report"),
      file("rows", "&supplements={report.report_id}"),
      until("completed", "rows.file_id"),
    ],
    wrong: report("", { wages: 2500, corrects: "{rows.file_id}" }),
    right: "POST /payroll/reports/{rows.file_id}/void",
  },
  report_supplemented: {
    before: [
      report("report"),
      completed("report"),
      file("rows", "&supplements={report.report_id}"),
      until("completed", "rows.file_id"),
    ],
    wrong: "POST /payroll/reports/{report.report_id}/void",
    right: "POST /payroll/reports/{rows.file_id}/void",
  },
  failed_rows_not_found: {
    before: [report("report"), completed("report"), file("rows", "", 999), until("completed", "rows.file_id")],
    wrong: "GET /files/{report.report_id}/failed-rows",
    right: "GET /files/{rows.file_id}/failed-rows",
  },
  employee_not_found: unknownId("/employees/emp_unknown", "/employees"),
  employer_not_found: unknownId("/employers/emr_unknown", "/employers"),
  duplicate_employer: {
    before: [json("POST /employers", { employer_id: "employer_042", name: "Acme Builders LLC" })],
    wrong: json("POST /employers", { employer_id: "employer_042", name: "Acme Builders LLC" }),
    right: json("POST /employers", { employer_id: "employer_042_west", name: "Acme Builders West LLC" }),
  },
  employer_in_use: {
    before: [
      json("employer = POST /employers", { employer_id: "employer_042", name: "Acme Builders LLC" }),
      report("report"),
      completed("report"),
    ],
    wrong: "DELETE /employers/{employer.id}",
    right: "POST /payroll/reports/{report.report_id}/void",
  },
  duplicate_employee: {
    before: [json("POST /employees", { employer_id: "employer_042", ...employee })],
    wrong: json("POST /employees", { employer_id: "employer_042", ...employee }),
    right: json("POST /employees", { employer_id: "employer_042", ...employee, employee_id: "e-2" }),
  },
  exposure_grant_not_found: unknownId("/exposure-grants/eg_unknown", "/exposure-grants"),
  duplicate_grant: {
    before: [json("POST /exposure-grants", { employer_id: "employer_042", grantee_owner_id: "{carrier_id}" })],
    wrong: json("POST /exposure-grants", { employer_id: "employer_042", grantee_owner_id: "{carrier_id}" }),
    right: json("POST /exposure-grants", { employer_id: "employer_042_west", grantee_owner_id: "{carrier_id}" }),
  },
  grantee_not_found: {
    wrong: json("POST /exposure-grants", { employer_id: "employer_042", grantee_owner_id: "own_unknown" }),
    right: json("POST /exposure-grants", { employer_id: "employer_042", grantee_owner_id: "{carrier_id}" }),
  },
  wrong_grant_status: {
    before: [
      json("grant = POST /exposure-grants", { employer_id: "employer_042", grantee_owner_id: "{carrier_id}" }),
      "DELETE /exposure-grants/{grant.id}",
    ],
    wrong: "DELETE /exposure-grants/{grant.id}",
    right: json("POST /exposure-grants", { employer_id: "employer_042", grantee_owner_id: "{carrier_id}" }),
  },
  file_mapping_not_found: unknownId("/files/mappings/fm_unknown", "/files/mappings"),
  duplicate_file_mapping: {
    before: [json("POST /files/mappings", { name: "employer_042", mapping: { employee_id: "Badge" } })],
    wrong: json("POST /files/mappings", { name: "employer_042", mapping: { employee_id: "Badge" } }),
    right: json("POST /files/mappings", { name: "employer_042 2026", mapping: { employee_id: "Badge" } }),
  },
  policy_not_found: unknownId("/policies/pol_unknown", "/policies"),
  duplicate_policy: {
    before: [json("POST /policies", { ...newPolicy, policy_number: "WC-employer_042" })],
    wrong: json("POST /policies", { ...newPolicy, policy_number: "WC-employer_042" }),
    right: json("POST /policies", { ...newPolicy, policy_number: "WC-employer_042-2" }),
  },
  wrong_policy_status: {
    before: [policy, json("PATCH /policies/{policy.id}", { status: "cancelled", cancellation_date: "2026-03-01" })],
    wrong: json("PATCH /policies/{policy.id}", { effective_date: "2027-01-01T00:00:00Z" }),
    right: json("POST /policies", { ...newPolicy, effective_date: "2026-03-01T00:00:00Z" }),
  },
  policy_in_use: {
    before: [policy, payment],
    wrong: "DELETE /policies/{policy.id}",
    right: "DELETE /payments/{payment.id}",
  },
  policy_employer_in_use: {
    before: [policy, payment],
    wrong: json("PATCH /policies/{policy.id}", { employer_id: "employer_043" }),
    right: json("PATCH /policies/{policy.id}", { premium: 1100 }),
  },
  rate_table_not_found: unknownId("/rate-tables/rt_unknown", "/rate-tables"),
  rate_table_version_not_found: {
    before: [rateTable("rates")],
    wrong: "GET /rate-tables/{rates.id}/rows?version=9",
    right: "GET /rate-tables/{rates.id}/rows?version=1",
  },
  rate_table_in_use: {
    before: [
      rateTable("rates"),
      json("policy = POST /policies", { ...newPolicy, rate_table: "{rates.id}" }),
      rateTable("unused"),
    ],
    wrong: "DELETE /rate-tables/{rates.id}",
    right: "DELETE /rate-tables/{unused.id}",
  },
  rule_table_not_found: unknownId("/rule-tables/rlt_unknown", "/rule-tables"),
  rule_table_version_not_found: {
    before: [ruleTable("rules")],
    wrong: "GET /rule-tables/{rules.id}/rows?version=9",
    right: "GET /rule-tables/{rules.id}/rows?version=1",
  },
  rule_table_in_use: {
    before: [
      ruleTable("rules"),
      json("policy = POST /policies", { ...newPolicy, rule_table: "{rules.id}" }),
      ruleTable("unused"),
    ],
    wrong: "DELETE /rule-tables/{rules.id}",
    right: "DELETE /rule-tables/{unused.id}",
  },
  policy_pays_as_you_go: {
    before: [json("policy = POST /policies", { ...newPolicy, billing: { mode: "pay_as_you_go" } })],
    wrong: json("POST /audits", { policy_id: "{policy.id}", audit_type: "interim", period_end: "2026-06-30" }),
    right: "GET /policies/{policy.id}/ledger",
  },
  ledger_entry_not_found: unknownPart(
    [policy],
    "/policies/{policy.id}/ledger/le_unknown",
    "/policies/{policy.id}/ledger",
  ),
  ledger_in_use: {
    before: [
      json("policy = POST /policies", {
        ...newPolicy,
        ...payAsYouGo,
        classifications: [{ state: "TX", classification_code: "8810", rate: 1 }],
      }),
      report("report"),
      completed("report"),
      "until listed: GET /policies/{policy.id}/ledger",
    ],
    wrong: json("PATCH /policies/{policy.id}", { billing: null }),
    right: "GET /policies/{policy.id}/ledger",
  },
  interim_audit_exists: {
    before: [marchPolicy, json("audit = POST /audits", interim("10"))],
    wrong: json("PATCH /policies/{policy.id}", payAsYouGo),
    right: "DELETE /audits/{audit.id}",
  },
  audit_not_found: unknownId("/audits/aud_unknown", "/audits"),
  audit_version_not_found: unknownPart([policy, audit], "/audits/{audit.id}/statement?version=9", "/audits/{audit.id}"),
  audit_version_not_newest: {
    before: [...completedAudit, ...corrected({ wages: 2500 }), ratedAgain],
    wrong: dispute("", { version: 1 }),
    right: dispute("", { version: 2 }),
  },
  audit_in_use: {
    before: [
      marchPolicy,
      report("report"),
      completed("report"),
      json("first = POST /audits", interim("05")),
      "until completed: GET /audits/{first.id}",
      json("second = POST /audits", { ...interim("10"), period_start: "2026-03-06" }),
      "until completed: GET /audits/{second.id}",
    ],
    wrong: "DELETE /audits/{first.id}",
    right: "DELETE /audits/{second.id}",
  },
  final_audit_exists: {
    before: completedAudit,
    wrong: json("POST /audits", interim("10")),
    right: "GET /audits/{audit.id}",
  },
  wrong_audit_status: {
    before: completedAudit,
    wrong: json("POST /audits/{audit.id}/noncompliance", { requests_made: 2 }),
    right: ratedAgain,
  },
  worksheet_not_found: {
    before: completedAudit,
    wrong: "GET /audits/{audit.id}/worksheet?version=9",
    right: "GET /audits/{audit.id}/worksheet?version=1",
  },
  no_exposure: {
    before: [...completedAudit, "POST /payroll/reports/{report.report_id}/void"],
    wrong: ratedAgain,
    right: report("", { wages: 2500 }),
  },
  missing_days: {
    before: [...completedAudit, ...corrected({ period_end: "2026-03-10" })],
    wrong: ratedAgain,
    right: report("", { period_start: "2026-03-11" }),
  },
  unrated_class: {
    before: [
      ...completedAudit,
      ...corrected({
        employees: [{ ...employee, classification_code: "5403", hours_worked: 80, gross_wages: 2400 }],
      }),
    ],
    wrong: ratedAgain,
    right: json("PATCH /policies/{policy.id}", {
      classifications: [
        { state: "TX", classification_code: "8810", rate: 1, estimated_payroll: 2000 },
        { state: "TX", classification_code: "5403", rate: 5, estimated_payroll: 2000 },
      ],
    }),
  },
  no_noncompliance_charge: {
    before: [
      json("policy = POST /policies", {
        ...newPolicy,
        classifications: [{ state: "MN", classification_code: "8810", rate: 1, estimated_payroll: 2000 }],
      }),
      audit,
    ],
    wrong: json("POST /audits/{audit.id}/noncompliance", { requests_made: 2 }),
    right: json("POST /audits/{audit.id}/requests", { subject: "Forms 941" }),
  },
  records_not_requested: {
    before: [
      json("policy = POST /policies", {
        ...newPolicy,
        classifications: [{ state: "AK", classification_code: "8810", rate: 1, estimated_payroll: 2000 }],
      }),
      audit,
    ],
    wrong: json("POST /audits/{audit.id}/noncompliance", { requests_made: 1 }),
    right: json("POST /audits/{audit.id}/noncompliance", { requests_made: 2 }),
  },
  dispute_not_found: unknownPart(
    [policy, audit],
    "/audits/{audit.id}/disputes/dsp_unknown",
    "/audits/{audit.id}/disputes",
  ),
  dispute_not_open: {
    before: [...completedAudit, dispute("dispute"), "POST /audits/{audit.id}/disputes/{dispute.id}/withdraw"],
    wrong: "POST /audits/{audit.id}/disputes/{dispute.id}/withdraw",
    right: dispute(""),
  },
  disputed_line_changed: {
    before: [
      ...completedAudit,
      dispute("dispute", {
        lines: [{ ...officeWork, ground: "wrong_class", should_be: { classification_code: "8742" } }],
      }),
      json("PATCH /policies/{policy.id}", {
        classifications: [
          { state: "TX", classification_code: "8810", rate: 1, estimated_payroll: 2000 },
          { state: "TX", classification_code: "8742", rate: 1, estimated_payroll: 2000 },
        ],
      }),
      ...corrected({ wages: 500 }),
    ],
    wrong: json("POST /audits/{audit.id}/disputes/{dispute.id}/resolve", { outcome: "accepted" }),
    right: "POST /audits/{audit.id}/disputes/{dispute.id}/withdraw",
  },
  duplicate_audit: {
    before: completedAudit,
    wrong: json("POST /audits", { policy_id: "{policy.id}" }),
    right: "GET /audits/{audit.id}",
  },
  payment_not_found: unknownId("/payments/pay_unknown", "/payments"),
  wrong_payment_status: {
    before: [policy, payment],
    wrong: json("PATCH /payments/{payment.id}", { status: "refunded" }),
    right: json("PATCH /payments/{payment.id}", { status: "processed" }),
  },
  records_request_not_found: unknownPart(
    [policy, audit],
    "/audits/{audit.id}/requests/rr_unknown",
    "/audits/{audit.id}/requests",
  ),
  wrong_records_request_status: {
    before: [
      policy,
      audit,
      json("request = POST /audits/{audit.id}/requests", { subject: "Forms 941" }),
      json("PATCH /audits/{audit.id}/requests/{request.id}", { status: "closed" }),
    ],
    wrong: json("PATCH /audits/{audit.id}/requests/{request.id}", { status: "open" }),
    right: json("POST /audits/{audit.id}/requests", { subject: "Forms 941" }),
  },
  document_not_found: unknownPart(
    [policy, audit],
    "/audits/{audit.id}/documents/doc_unknown",
    "/audits/{audit.id}/documents",
  ),
  duplicate_document: {
    before: [policy, audit, "POST /audits/{audit.id}/documents?type=other\nContent-Type: text/csv\n\na,b"],
    wrong: "POST /audits/{audit.id}/documents?type=other\nContent-Type: text/csv\n\na,b",
    right: "POST /audits/{audit.id}/documents?type=other\nContent-Type: text/csv\n\na,c",
  },
  document_corrected: {
    before: [
      policy,
      audit,
      "first = POST /audits/{audit.id}/documents?type=other\nContent-Type: text/csv\n\na,b",
      "second = POST /audits/{audit.id}/documents?type=other&corrects={first.id}\nContent-Type: text/csv\n\na,c",
    ],
    wrong: "DELETE /audits/{audit.id}/documents/{first.id}",
    right: "DELETE /audits/{audit.id}/documents/{second.id}",
  },
  subcontractor_not_found: unknownId("/subcontractors/sub_unknown", "/subcontractors"),
  subcontractor_in_use: {
    before: [
      json("subcontractor = POST /subcontractors", {
        employer_id: "employer_042",
        name: "Ridge Offices",
        state: "TX",
        classification_code: "8810",
        contract: "labor_only",
        payments: [{ from: "2026-03-02", to: "2026-03-10", amount: 1000 }],
      }),
      ...completedAudit,
    ],
    wrong: "DELETE /subcontractors/{subcontractor.id}",
    right: "GET /subcontractors/{subcontractor.id}",
  },
  notice_not_found: {
    wrong: json("PATCH /notices/no_such_kind", { enabled: true }),
    right: "GET /notices",
  },
  webhook_not_found: unknownId("/webhooks/wh_unknown?owner_id={owner_id}", "/webhooks?owner_id={owner_id}"),
  webhook_creation_failed: {
    wrong: webhook("", { events: ["file.proccessed"] }),
    right: webhook("", { events: ["file.processed"] }),
  },
  duplicate_external_id: {
    before: [webhook("", { external_id: "employer_042" })],
    wrong: webhook("", { external_id: "employer_042" }),
    right: webhook("", { external_id: "employer_042_west" }),
  },
  webhook_off: {
    before: [ownWebhook, testDelivery, json("PATCH /webhooks/{made.webhook.id}", { is_active: false })],
    wrong: "POST /webhooks/{made.webhook.id}/deliveries/{delivery.id}/retry",
    right: json("PATCH /webhooks/{made.webhook.id}", { is_active: true }),
  },
  delivery_not_found: {
    before: [ownWebhook],
    wrong: "GET /webhooks/{made.webhook.id}/deliveries/dlv_unknown",
    right: deliveries,
  },
  delivery_pending: {
    before: [
      ownWebhook,
      report("report"),
      completed("report"),
      `until listed: ${deliveries}`,
      `pending = ${deliveries}`,
    ],
    wrong: "DELETE /webhooks/{made.webhook.id}/deliveries/{pending.data.0.id}/payload",
    right: "GET /webhooks/{made.webhook.id}/deliveries/{pending.data.0.id}",
  },
  event_not_found: unknownId("/events/evt_unknown", "/events"),
  event_not_kept: {
    before: [ownWebhook, testDelivery, "DELETE /webhooks/{made.webhook.id}/deliveries/{delivery.id}/payload"],
    wrong: "POST /webhooks/{made.webhook.id}/deliveries/{delivery.id}/retry",
    right: testDelivery.replace("delivery = ", ""),
  },
  idempotency_key_reused: {
    before: [json("POST /policies", newPolicy, "Idempotency-Key: employer_042")],
    wrong: json("POST /policies", { ...newPolicy, premium: 2000 }, "Idempotency-Key: employer_042"),
    right: json("POST /policies", { ...newPolicy, premium: 2000 }, "Idempotency-Key: employer_042-2"),
  },
};

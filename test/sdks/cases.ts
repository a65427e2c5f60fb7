/** A call of an operation, by its id in the reference. `$employer` and what earlier steps saved are replaced in every text. */
export interface Call {
  readonly profile: "A" | "B";
  readonly operation?: string;
  readonly path?: readonly string[];
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  /** A file to upload. */
  readonly file?: string;
  /** Reads every record of a list. */
  readonly pages?: true;
  /** Id of a report to wait for. */
  readonly wait?: string;
  readonly idempotency_key?: string;
  /** Through a proxy that fails the first attempt of each request. */
  readonly flaky?: true;
}

/** One step of the conformance run, which each SDK makes. */
export interface Step {
  readonly name: string;
  readonly call: Call;
  /** Members of the result, or of the error, that are expected. */
  readonly expects: { readonly result: unknown } | { readonly error: object };
  /** Texts that the result has, with every digit. */
  readonly texts?: readonly string[];
  /** Names of members of the result whose value later steps use, by the name that they have there. */
  readonly saves?: Readonly<Record<string, string>>;
}

const period = { period_start: "2026-03-01", period_end: "2026-03-15" };
const employee = { employee_id: "e-1", name: "Ada Byron", classification_code: "8810", state: "IN", hours_worked: 80 };
const reportA = {
  employer_id: "$employer",
  ...period,
  employees: [{ ...employee, gross_wages: 12345678.91 }],
  payroll_data: { total_payroll: 12345678.91 },
};
const reportB = {
  employer_id: "$employer-b",
  pay_period: { start_date: "2026-03-01", end_date: "2026-03-15" },
  employees: [
    {
      employee_id: "e-1",
      first_name: "Ada",
      last_name: "Byron",
      gross_pay: 0.07,
      hours_worked: 7.25,
      job_classification: "8810",
      state: "IN",
    },
  ],
};
const csv = "employee_id,name,class_code,state,hours_worked,gross_wages\n7,Ana Ruiz,8810,IN,80,2400.55\n";
const fileQuery = { employer_id: "$employer-file", ...period };

/** The steps that every SDK makes against a running platform. */
export const steps: readonly Step[] = [
  {
    name: "a dry run",
    call: { profile: "A", operation: "checkPayrollReport", body: reportA },
    expects: { result: { valid: true } },
  },
  {
    name: "a report, sent twice by a broken connection",
    call: { profile: "A", operation: "submitPayrollReport", body: reportA, flaky: true },
    expects: { result: { status: "processing", employee_count: 1 } },
    saves: { report: "report_id" },
  },
  {
    name: "its outcome",
    call: { profile: "A", wait: "$report" },
    expects: { result: { status: "completed", records_processed: 1 } },
  },
  {
    name: "its amounts, exactly",
    call: { profile: "A", operation: "listPayrollReportRecords", path: ["$report"] },
    expects: { result: { data: [{ employee_id: "e-1" }] } },
    texts: [":12345678.91"],
  },
  {
    name: "an idempotency key",
    call: {
      profile: "A",
      operation: "submitPayrollReport",
      body: { ...reportA, employer_id: "$employer-key" },
      idempotency_key: "$employer",
    },
    expects: { result: { employer_id: "$employer-key" } },
    saves: { keyed: "report_id" },
  },
  {
    name: "the same key again",
    call: {
      profile: "A",
      operation: "submitPayrollReport",
      body: { ...reportA, employer_id: "$employer-key" },
      idempotency_key: "$employer",
    },
    expects: { result: { report_id: "$keyed" } },
  },
  {
    name: "pages",
    call: { profile: "A", operation: "listPayrollReports", query: { limit: 1, employer_id: "$employer" }, pages: true },
    expects: { result: [{ id: "$report" }] },
  },
  {
    name: "a dry run of a file with a mapping",
    call: {
      profile: "A",
      operation: "checkPayrollFile",
      query: { ...fileQuery, mapping: { employee_id: "Badge", hours_worked: ["Std", "Extra"] } },
      file: csv
        .replace("employee_id", "Badge")
        .replace("hours_worked", "Std")
        .replace("\n7,", ",Extra\n7,")
        .replace(".55\n", ".55,1\n"),
    },
    expects: {
      result: {
        valid: true,
        mapping: { employee_id: "Badge", hours_worked: ["Std", "Extra"] },
        rows: [{ hours_worked: 81 }],
      },
    },
  },
  {
    name: "an upload",
    call: { profile: "A", operation: "uploadPayrollFile", query: fileQuery, file: csv, flaky: true },
    expects: { result: { status: "processing" } },
    saves: { file: "file_id" },
  },
  {
    name: "the outcome of the upload",
    call: { profile: "A", wait: "$file" },
    expects: { result: { status: "completed", records_processed: 1 } },
  },
  {
    name: "an error of form 1",
    call: { profile: "A", operation: "getPolicy", path: ["pol_none"] },
    expects: { error: { status: 404, code: "policy_not_found", doc: "$guides/policy_not_found", form: 1 } },
  },
  {
    name: "an error of form 2",
    call: { profile: "A", operation: "submitPayrollReport", body: { ...reportA, employees: [] } },
    expects: { error: { status: 400, form: 2 } },
  },
  {
    name: "an error of form 3",
    call: { profile: "A", operation: "deleteWebhook", path: ["wh_none"] },
    expects: { error: { status: 404, code: "webhook_not_found", form: 3 } },
  },
  {
    name: "an error of form 4, with the member that is wrong",
    call: {
      profile: "B",
      operation: "submitPayrollReport",
      body: { ...reportB, pay_period: { start_date: "2026-02-30", end_date: "2026-03-15" } },
    },
    expects: {
      error: {
        status: 400,
        code: "invalid_parameter",
        doc: "$guides/invalid_parameter",
        form: 4,
        fields: ["pay_period.start_date"],
      },
    },
  },
  {
    name: "a report of profile B",
    call: { profile: "B", operation: "submitPayrollReport", body: reportB },
    expects: { result: { success: true, status: "processing" } },
    texts: [":0.07"],
    saves: { reportB: "report_id" },
  },
  {
    name: "its outcome in profile B",
    call: { profile: "B", wait: "$reportB" },
    expects: { result: { status: "completed" } },
  },
];

const secret = "whsec_c2FtcGxlLXNlY3JldC1vZi10aGlydHktdHdvLWJ5dGU=";

/** Changes of a signed request, and what verifying it returns. */
export interface VerifyStep {
  readonly name: string;
  readonly form?: 1 | 2;
  readonly envelope?: 3;
  /** Seconds from signing to now. */
  readonly ageSeconds?: number;
  readonly secrets?: readonly string[];
  readonly without?: readonly string[];
  readonly change?: (body: string) => string;
  readonly expects: { readonly result: object } | { readonly error: object };
}

const accepted = { result: { id: "evt_1", type: "webhook.test" } };
const standardNames = ["webhook-id", "webhook-timestamp", "webhook-signature"];

/** Secret, event and body of the requests that are verified. */
export const signed = {
  secret,
  eventId: "evt_1",
  eventType: "webhook.test",
  body: String.raw`{"data":{"message":"Ren\u00e9, é","gross_pay":2400.00,"rate":1.0E+2},"type":"webhook.test","id":"evt_1","created_at":"2026-03-16T09:31:00.000Z"}`,
  bodyOf3: '{"event":"webhook.test","timestamp":"2026-03-16T09:31:00.000Z","data":{}}',
};

export const verifySteps: readonly VerifyStep[] = [
  { name: "both signatures", expects: accepted },
  { name: "Standard Webhooks alone", without: ["svc-signature"], expects: accepted },
  { name: "form 1 alone", without: standardNames, expects: accepted },
  { name: "form 2 beside Standard Webhooks", form: 2, expects: accepted },
  { name: "form 2 alone", form: 2, without: standardNames, expects: { error: { code: "timestamp_missing" } } },
  { name: "envelope 3, whose id is signed by Standard Webhooks", envelope: 3, expects: accepted },
  {
    name: "envelope 3, whose id nothing signs",
    envelope: 3,
    without: standardNames,
    expects: { error: { code: "invalid_body" } },
  },
  { name: "either of two secrets", secrets: ["whsec_b3RoZXI=", secret], expects: accepted },
  { name: "another secret", secrets: ["whsec_b3RoZXI="], expects: { error: { code: "invalid_signature" } } },
  {
    name: "a body that was written again",
    change: (body) => JSON.stringify(JSON.parse(body)),
    expects: { error: { code: "invalid_signature" } },
  },
  {
    name: "no signature",
    without: ["svc-signature", ...standardNames],
    expects: { error: { code: "missing_signature" } },
  },
  { name: "an old request", ageSeconds: 301, expects: { error: { code: "timestamp_out_of_tolerance" } } },
  { name: "a request of the future", ageSeconds: -301, expects: { error: { code: "timestamp_out_of_tolerance" } } },
];

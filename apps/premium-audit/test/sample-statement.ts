import type { AuditResults } from "../src/audit/audits/audit.ts";
import type { WorksheetLine } from "../src/rating/premium/manual-premium.ts";
import type { PremiumStep } from "../src/rating/premium/premium-step.ts";
import type { Worksheet } from "../src/rating/premium/rate-payroll.ts";
import type { Statement } from "../src/statements/statement.ts";

const days = { firstDay: "2025-01-01", lastDay: "2025-12-31" };
const results: AuditResults = {
  payroll: "1092500",
  remuneration: "1042000",
  estimatedPremium: "64120",
  actualPremium: "71384.55",
  totalPremium: "72812.24",
  premiumToDate: "71384.55",
  totalToDate: "72812.24",
  chargedBefore: "0",
  instalment: "71384.55",
  adjustment: "7264.55",
  adjustmentType: "additional_premium",
};

function line(state: string, classCode: string, classDescription: string, more: Partial<WorksheetLine>): WorksheetLine {
  const payroll = more.payroll ?? "100000";
  return {
    state,
    classCode,
    classDescription,
    basis: "payroll",
    ...days,
    payroll,
    deductions: [],
    remuneration: payroll,
    sources: [],
    subcontractorIds: [],
    ...more,
  };
}

const lines: WorksheetLine[] = [
  line("IN", "5403", "Carpentry, other than detached homes", {
    payroll: "505000",
    remuneration: "463000",
    rate: "8.25",
    premium: "38197.5",
    deductions: [{ kind: "overtime_premium", amount: "42000" }],
  }),
  line(
    "IL",
    "5551",
    "Roofing of all kinds, with driving to the places of work, and the yards and shops of the roofer",
    {
      payroll: "96000",
      remuneration: "87500",
      rate: "29.4",
      premium: "25725",
      deductions: [{ kind: "officer_limits", amount: "8500" }],
    },
  ),
  line("IN", "8810", "Clerical office employees", { payroll: "275000", rate: "0.12", premium: "330" }),
  line("WA", "0510-00", "Wood frame building construction", {
    payroll: "0",
    rate: "1.4",
    rateBasis: "per_hour",
    units: "1500",
    premium: "2100",
  }),
];

const step = (name: PremiumStep["step"], amount: string, runningTotal: string, more = {}): PremiumStep => ({
  step: name,
  state: "IN",
  amount,
  runningTotal,
  rule: "premium_steps/*/1900-01-01",
  ...more,
});

const period = { periodStart: days.firstDay, periodEnd: days.lastDay };

const audit: Statement["audit"] = {
  id: "aud_01KMS2F4V8B6N3Z9XWCD5QTYEK",
  employerId: "quarry-lane-builders",
  policyId: "pol_1",
  term: 1,
  status: "completed",
  type: "final",
  ...period,
  version: 2,
  results,
  changedReportIds: [],
  revisionReason: "",
  createdAt: new Date("2026-02-10"),
  updatedAt: new Date("2026-02-11"),
  method: "physical",
};

const version: NonNullable<Statement["version"]> = {
  auditId: audit.id,
  reason: "A report came late.",
  ...period,
  results,
  version: 2,
  kind: "revision",
  createdAt: new Date("2026-02-11T10:00:00Z"),
  actor: { type: "api_key", id: "key_01KMRZZ7N4B8V2X6W9QHT3C5YD" },
  digest: "c0ffee".repeat(10),
  worksheetDigest: null,
  previousDigest: null,
  release: "1.3.0",
};

const worksheet: Omit<Worksheet, "lines"> = {
  method: "rates",
  ...days,
  noPayroll: [],
  ...results,
  payroll: "1092500",
  remuneration: "1042000",
  manualPremium: "66352.5",
  finalPremium: results.actualPremium,
  steps: [
    step("manual_premium", "66352.5", "66352.5", { base: "1042000" }),
    step("experience_modification", "5032.05", "71384.55", { factor: "1.0758", base: "66352.5" }),
    step("schedule_rating", "0", "71384.55"),
  ],
  rules: [
    {
      rule: "premium_steps/*/1900-01-01",
      kind: "premium_steps",
      state: "*",
      effectiveFrom: "1900-01-01",
      source: "Premium algorithm of the rating bureaus",
      checkedOn: "2026-01-10",
    },
  ],
};

const difference: NonNullable<Statement["difference"]> = {
  version: 1,
  figures: [{ figure: "total_premium", amount: { before: "71802.44", after: "72812.24", change: "1009.8" } }],
  classes: [
    {
      state: "IN",
      classCode: "5403",
      remuneration: { before: "451000", after: "463000", change: "12000" },
      premium: { before: "37207.5", after: "38197.5", change: "990" },
    },
  ],
};

const parties: Statement["policy"]["parties"] = {
  insured: {
    name: "Quarry Lane Builders, Inc.",
    fein: "35-1234567",
    entityType: "corporation",
    address: { street: "400 Quarry Lane", city: "Bedford", state: "IN", postalCode: "47421" },
  },
  namedInsureds: [{ employerId: "quarry-lane-trucking", name: "Quarry Lane Trucking LLC" }],
  locations: [{ name: "Yard", address: { city: "Danville", state: "IL" } }],
  coveredStates: ["IL", "IN", "WA"],
  producer: { name: "Limestone Agency", code: "0417" },
};

const notCovered: NonNullable<Worksheet["notCovered"]> = [
  {
    state: "OH",
    classCode: "8810",
    basis: "payroll",
    ...days,
    payroll: "42000",
    reportIds: ["PR_TEST_01KMS2F4V8B6N3Z9XWCD5QTY10"],
    subcontractorIds: [],
  },
];

/**
 * Makes a statement with all that a page can show.
 *
 * @param count number of its lines
 */
export function sampleStatement(count = lines.length): Statement {
  const shown = Array.from({ length: count }, (_, index) => lines[index % lines.length] as WorksheetLine);
  return {
    environment: "sandbox",
    audit,
    ownerName: "Prairie Mutual Insurance Company",
    policy: { policyNumber: "WC-2025-01187", ...days, parties },
    period: days,
    version,
    account: { paid: "64120", balance: "8692.24" },
    stated: {
      sources: [],
      warnings: [],
      granters: [],
      subcontractors: new Map(),
      worksheet: { ...worksheet, lines: shown, notCovered },
    },
    classes: shown.slice(0, 20).map(({ state, classCode, classDescription, premium }, index) => ({
      state,
      classCode: index < lines.length ? classCode : `${classCode}-${index}`,
      description: classDescription ?? "",
      actualPremium: premium ?? "0",
      ...(index % 4 !== 3 && { estimatedPremium: "12500.5" }),
    })),
    reportIds: Array.from({ length: 12 }, (_, index) => `PR_TEST_01KMS2F4V8B6N3Z9XWCD5QTY${index + 10}`),
    difference,
  };
}

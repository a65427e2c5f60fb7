import { headersOf } from "@platform/local-stack/demo/demo-credentials";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { beforeAll, expect, test } from "vitest";
import { audited, insured } from "./fixture/partner/insured-employer.ts";
import { type Answer, type Partner, partnerOf } from "./fixture/partner/partner.ts";
import { type SharedPlatform, sharedPlatform } from "./fixture/platform/shared-platform.ts";

let platform: SharedPlatform;
let partner: Partner;
let auditId: string;
let policyId: string;
beforeAll(async () => {
  platform = await sharedPlatform();
  partner = partnerOf(platform.gatewayUrl, platform.credentials.sandbox.profileA);
  policyId = await insured(partner, {
    policy: {
      experience_modifier: 0.9,
      expense_constant: 160,
      classifications: [
        {
          state: "IN",
          classification_code: "5403",
          rate: 6.5,
          estimated_payroll: 90_000,
          description: "=Framing, rough",
        },
        { state: "IN", classification_code: "8810", rate: 0.12, estimated_payroll: 250_000 },
        { state: "IN", classification_code: "8742", rate: 0.28, estimated_payroll: 120_000 },
      ],
    },
    reports: [
      {
        wages: [
          {
            state: "IN",
            classification_code: "5403",
            gross_wages: 105_000.37,
            overtime_pay: 31_500,
            overtime_multiplier: 1.5,
          },
          { state: "IN", classification_code: "8810", gross_wages: 275_000, employee_id: "E-2" },
        ],
      },
    ],
  });
  auditId = String((await audited(partner, policyId)).id);
});

/** Requests the statement as the header and query say. */
function requested(
  accept: string | undefined,
  query = "",
  by = platform.credentials.sandbox.profileA,
): Promise<Response> {
  return fetch(`${platform.gatewayUrl}/v1/audits/${auditId}/statement${query}`, {
    headers: { ...headersOf(by), ...(accept !== undefined && { accept }) },
  });
}

// biome-ignore lint/suspicious/noExplicitAny: JSON of several shapes
async function read(path = ""): Promise<any> {
  const { status, text, body } = await partner.get(`/audits/${auditId}${path}`);
  expect(status, text).toBe(200);
  return body;
}

test("a statement has the figures of the stored worksheet to the cent", async () => {
  const statement = await read("/statement");
  const audit = await read();
  const worksheet = await read("/worksheet");
  const versions = await read("/versions");
  const { object: _, audit_id: __, status: ___, version, ...rows } = worksheet;
  expect(statement).toMatchObject({
    object: "audit_statement",
    audit_id: auditId,
    insured: { employer_id: audit.employer_id },
    policy: { id: policyId },
    term: { start: "2025-01-01", end: "2025-12-31" },
    version,
    is_current: true,
    results: audit.results,
    worksheet: rows,
    approved_by: versions.data[0].actor,
    digest: versions.data[0].digest,
    difference: null,
  });
  expect(statement.approved_by).toMatchObject({ type: "api_key" });
  expect(statement.report_ids).toHaveLength(1);
  expect(statement.premium_by_class).toEqual([
    {
      state: "IN",
      classification_code: "5403",
      class_description: "=Framing, rough",
      estimated_premium: 5850,
      actual_premium: expect.any(Number),
    },
    {
      state: "IN",
      classification_code: "8742",
      class_description: expect.anything(),
      estimated_premium: 336,
      actual_premium: null,
    },
    {
      state: "IN",
      classification_code: "8810",
      class_description: expect.anything(),
      estimated_premium: 300,
      actual_premium: 330,
    },
  ]);
  const manual = statement.premium_by_class.reduce(
    (sum: number, row: { actual_premium: number | null }) => sum + (row.actual_premium ?? 0),
    0,
  );
  expect(manual).toBeCloseTo(worksheet.manual_premium, 2);
});

test("a CSV statement has a row for each line, step and total, and nothing in it runs", async () => {
  const response = await requested("text/csv");
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(response.headers.get("content-disposition")).toMatch(
    /^attachment; filename="statement-[A-Za-z0-9.-]+-v1\.csv"$/,
  );
  const text = await response.text();
  expect(text.endsWith("\r\n")).toBe(true);
  expect(text).toContain(`"'=Framing, rough"`);
  const [header, ...rows] = text.trimEnd().split("\r\n");
  const worksheet = await read("/worksheet");
  const kinds = Object.entries(Object.groupBy(rows, (row) => row.slice(0, row.indexOf(","))));
  expect(Object.fromEntries(kinds.map(([kind, entries]) => [kind, entries?.length]))).toEqual({
    line: worksheet.lines.length,
    step: worksheet.steps.length,
    total: 11,
    warning: worksheet.warnings.length,
  });
  const columns = header?.split(",").length;
  const withoutQuotes = rows.map((row) => row.replaceAll(/"[^"]*"/g, "").split(",").length);
  expect(new Set(withoutQuotes)).toEqual(new Set([columns]));
  const total = rows.find((row) => row.includes(",total_premium,"));
  expect(total).toContain(`,${worksheet.total_premium},`);
});

test.each([
  [undefined, "", 200, "application/json; charset=utf-8"],
  ["text/csv", "?format=json", 200, "application/json; charset=utf-8"],
  ["text/html", "?format=csv", 200, "text/csv; charset=utf-8"],
  ["application/pdf", "", 200, "application/pdf"],
  [undefined, "?format=pdf&version=1", 200, "application/pdf"],
  ["text/html", "", 406, "application/json; charset=utf-8"],
  [undefined, "?format=docx", 400, "application/json; charset=utf-8"],
  [undefined, "?version=9", 404, "application/json; charset=utf-8"],
  ["text/csv", "?version=9", 404, "application/json; charset=utf-8"],
])("Accept %s and query %j: %i", async (accept, query, status, type) => {
  const response = await requested(accept, query);
  expect([response.status, response.headers.get("content-type")]).toEqual([status, type]);
  const text = await response.text();
  if (status === 406) expect(JSON.parse(text).error).toMatchObject({ code: "not_acceptable" });
});

test("the statement of a new version says what changed, and the former one stays as it was", async () => {
  const first = await read("/statement?version=1");
  const changed = await partner.patch(`/policies/${policyId}`, { experience_modifier: 1 });
  expect(changed.status, changed.text).toBe(200);
  const revised: Answer = await partner.patch(`/audits/${auditId}`, { reason: "The modification changed." });
  expect(revised.status, revised.text).toBe(200);
  const second = await read("/statement");
  expect(second).toMatchObject({
    version: 2,
    reason: "The modification changed.",
    difference: { version: 1, classes: [] },
  });
  const { before, after, change } = second.difference.figures.find(
    ({ figure }: { figure: string }) => figure === "total_premium",
  ).amount;
  expect([before, after]).toEqual([first.results.total_premium, second.results.total_premium]);
  expect(change).toBeCloseTo(after - before, 2);
  const again = await read("/statement?version=1");
  expect(again).toEqual({ ...first, is_current: false });
});

test("a printed statement names the insured by the record of the employer where the policy does not", async () => {
  const { employer_id: employerId } = await read();
  const list = await partner.get(`/employers?employer_id=${employerId}`);
  const [employer] = list.body.data as { id: string }[];
  const rename = await partner.patch(`/employers/${employer?.id}`, { name: "Quill & Daughters Framing" });
  expect(rename.status, rename.text).toBe(200);
  const printed = await requested("application/pdf");
  const pdf = await getDocument({ data: new Uint8Array(await printed.arrayBuffer()), verbosity: 0 }).promise;
  const { items } = await (await pdf.getPage(1)).getTextContent();
  const texts = items.map((item) => ("str" in item ? item.str : ""));
  expect(texts).toContain("Quill & Daughters Framing");
  expect(texts).not.toContain(employerId);
});

test("nobody else sees a statement: not another owner, not another environment", async () => {
  const others = [platform.credentials.other.profileA, platform.credentials.production.profileA];
  for (const credentials of others) {
    for (const format of ["json", "csv", "pdf"]) {
      expect((await requested(undefined, `?format=${format}`, credentials)).status).toBe(404);
    }
  }
});

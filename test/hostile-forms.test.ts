import { beforeAll, expect, test } from "vitest";
import { askPostgres } from "./fixture/operator/ask-postgres.ts";
import { insured } from "./fixture/partner/insured-employer.ts";
import { type Partner, partnerOf } from "./fixture/partner/partner.ts";
import { type SharedPlatform, sharedPlatform } from "./fixture/platform/shared-platform.ts";

let platform: SharedPlatform;
let partner: Partner;
let documents: string;
const files = "/files?employer_id=hostile-forms&period_start=2026-03-01&period_end=2026-03-15";

beforeAll(async () => {
  platform = await sharedPlatform();
  partner = partnerOf(platform.gatewayUrl, platform.credentials.sandbox.profileA);
  const classifications = [{ state: "IL", classification_code: "5403", rate: 10 }];
  const policyId = await insured(partner, { policy: { classifications }, reports: [] });
  const { body } = await partner.post("/audits", { policy_id: policyId });
  documents = `/audits/${body.id}/documents`;
});

const send = (path: string, body: string, type = "multipart/form-data; boundary=x") =>
  partner.post(path, body, { "content-type": type });

const content =
  "employee_id,name,classification_code,state,hours_worked,gross_wages\r\nE-1,Ada Quill,5403,IL,80,1000\r\n";
const part = (disposition: string, bytes = content, more = "") =>
  `--x\r\nContent-Disposition: form-data; ${disposition}\r\n${more}\r\n${bytes}\r\n`;
const file = part('name="file"; filename="march.csv"');
const end = "--x--\r\n";

const forms: [what: string, says: RegExp, body: string, type?: string][] = [
  ["breaks off in the file", /end with the boundary/, file.slice(0, -20)],
  ["breaks off after the file", /end with the boundary/, file],
  ["breaks off in the headers of a part", /end with the boundary/, file.slice(0, 40)],
  ["has no boundary", /must name the boundary/, file + end, "multipart/form-data"],
  ["has another boundary", /end with the boundary/, file + end, "multipart/form-data; boundary=y"],
  ["has an empty boundary", /boundary/, file + end, "multipart/form-data; boundary="],
  ["is empty", /one file in it/, end],
  ["has two files", /must have one file/, `${file}${file}${end}`],
  ["has a file without a name", /must have a filename/, part('name="file"') + end],
  ["has too many fields", /at most 20 fields|no field of the form/, part('name="note"', "x").repeat(30) + file + end],
  ["has nothing but boundaries", /at most 22 parts/, `${"--x\r\n".repeat(50_000)}${end}`],
  ["has a name with NUL", /file_name|control/i, part('name="file"; filename="a\0b.csv"') + end],
  [
    "has no room for its headers",
    /one file in it|filename/,
    file.replace("\r\n", `\r\nX-More: ${"x".repeat(200_000)}\r\n`) + end,
  ],
];

test.each(forms)("a form that %s is refused, and says what to change", async (_what, says, body, type) => {
  for (const path of [files, `${documents}?type=other`]) {
    const answer = await send(path, body, type);
    expect([path, answer.status, answer.text]).toEqual([
      path,
      expect.toSatisfy((status) => status >= 400 && status < 500),
      expect.stringMatching(says),
    ]);
  }
});

test("a document refuses a field that nobody reads, and each field once and before the file", async () => {
  const wage = part('name="wage"', "100");
  for (const [body, says] of [
    [wage + file, /wage is no field of the form, which has one of wages, other_employer_ids/],
    [file + part('name="wages"', "100"), /must come before the file/],
    [part('name="wages"', "100").repeat(2) + file, /wages is given more than once/],
  ] as const) {
    const answer = await send(`${documents}?type=other`, body + end);
    expect([answer.status, answer.text]).toEqual([400, expect.stringMatching(says)]);
  }
});

test("a field that belongs in the query is refused where it would be ignored, before and after the file", async () => {
  const dryRun = part('name="dry_run"', "true");
  for (const body of [dryRun + file, file + dryRun, part('name="employer_id"', "another") + file]) {
    const answer = await send(files, body + end);
    expect([answer.status, answer.text]).toEqual([400, expect.stringMatching(/give it as a parameter of the query/)]);
  }
  const repeated = part('name="employer_id"', "hostile-forms") + part('name="note"', "of no meaning") + file;
  expect((await send(`${files}&dry_run=true`, repeated + end)).status).toBe(200);
});

test("nothing of a refused form is kept", async () => {
  expect((await partner.get(documents)).body.data).toEqual([]);
  expect((await partner.get("/payroll/reports?employer_id=hostile-forms")).body.data).toEqual([]);
  const remaining = `SELECT (SELECT count(*) FROM premium_audit.audit_document_parts AS part
      WHERE NOT EXISTS (SELECT FROM premium_audit.audit_documents AS document WHERE document.id = part.document_id))
    + (SELECT count(*) FROM premium_audit.audit_documents WHERE audit_id = '${documents.split("/")[2]}') AS left`;
  await expect.poll(() => askPostgres(platform.postgresUrl, remaining)).toBe("0");
});

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { headersOf } from "@platform/local-stack/demo/demo-credentials";
import type { Stack } from "@platform/local-stack/platform/stack-file";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { anyJson, spoiled, withMember } from "./fixture/partner/hostile-json.ts";
import { type Answer, type Partner, partnerOf } from "./fixture/partner/partner.ts";
import { reportA, reportB, sampleEmployee, samplePayroll } from "./fixture/partner/payroll.ts";
import { rawRequest } from "./fixture/partner/raw-request.ts";
import { logFileOf } from "./fixture/platform/platform-options.ts";
import { type SharedPlatform, sharedPlatform } from "./fixture/platform/shared-platform.ts";

let platform: SharedPlatform;
let processesBefore: Stack["processes"];
beforeAll(async () => {
  platform = await sharedPlatform();
  processesBefore = platform.stack().processes;
});

/** Unique values that only this file submits, so that logs can be searched for them. */
const secret = { name: "Quillfeather", wages: "73519.25" };
const path = "/payroll/reports";
const maxBodyBytes = 10 * 1024 * 1024;
const accepted = new Map<Partner, string[]>();

/** Checks that a response is a 4xx in the form of the profile, with all headers. */
function expectRefusal(partner: Partner, answer: Answer, body: string): void {
  expect(answer.status, body).toBeGreaterThanOrEqual(400);
  expect(answer.status, body).toBeLessThan(500);
  expect(answer.body, body).toMatchObject(
    partner.profile === "A"
      ? { error: expect.stringMatching(/^[A-Z]/), message: expect.stringMatching(/\w \w/), details: expect.any(Object) }
      : {
          success: false,
          error: { code: expect.stringMatching(/^[A-Z_]+$/), message: expect.stringMatching(/\w \w/) },
        },
  );
  expect(answer.headers.get("x-ratelimit-limit")).toMatch(/^\d+$/);
  expect(answer.headers.get("x-svc-request-id")).toMatch(/^req_/);
  expect(answer.text).not.toMatch(/Quillfeather|73519/);
}

describe.each(["profileA", "profileB"] as const)("through %s", (profile) => {
  let partner: Partner;
  beforeAll(() => {
    partner = partnerOf(platform.gatewayUrl, platform.credentials.sandbox[profile]);
    accepted.set(partner, []);
  });

  function report(): object {
    const { name, wages } = secret;
    const employees = ["1", "2"].map((id) =>
      sampleEmployee({ id, firstName: name, lastName: name, wages, overtimeHours: "3" }),
    );
    return (profile === "profileA" ? reportA : reportB)(samplePayroll({ employees }));
  }

  async function expectAcceptedOrRefused(body: string): Promise<void> {
    const answer = await partner.post(path, body);
    if (answer.status === 202) accepted.get(partner)?.push(String(answer.body.report_id));
    else expectRefusal(partner, answer, body);
  }

  test("JSON that is not a report gets a 400 that names the problem", async () => {
    const property = fc.asyncProperty(anyJson, async (body) => {
      const answer = await partner.post(path, body);
      expect(answer.status, body).toBe(400);
      expectRefusal(partner, answer, body);
    });
    await fc.assert(property, { numRuns: 150 });
  });

  test("a report with random values is accepted, or refused with the problem", async () => {
    const property = fc.asyncProperty(spoiled(report()), expectAcceptedOrRefused);
    await fc.assert(property, { numRuns: 400 });
  });

  const wrongTexts = ['"a\\u0000b"', '"a\\ud800b"', '""', "5", "true", "{}", "[]", "1e400", `"${"x".repeat(300)}"`];
  const wrongAmounts = ['"5"', "-1", "1e400", "1234567890123456789012345", "0.00001", "true", "{}", "[5]", '"NaN"'];
  const wrongDates = ['"2025-02-30"', '"2025-2-3"', '"2025-01-01T00:00:00Z"', '"\\u0000"', "20250101", "{}", "[]"];
  const wrongLists = ["{}", '"x"', "5", "[]", "[null]", "[[]]", "[1e400]", '{"length":1}'];
  const rows =
    profile === "profileA"
      ? [
          ["employer_id", wrongTexts],
          ["period_start", wrongDates],
          ["period_end", wrongDates],
          ["employees", wrongLists],
          ["payroll_data", ["[]", '"x"', "5", "true"]],
          ["employees[0].employee_id", wrongTexts],
          ["employees[1].name", wrongTexts],
          ["employees[0].classification_code", wrongTexts],
          ["employees[1].gross_wages", ["0", ...wrongAmounts]],
          ["employees[0].hours_worked", wrongAmounts],
          ["employees[0].state", ['"Texas"', '"T\\u0000"', "5", "{}"]],
        ]
      : [
          ["employer_id", wrongTexts],
          ["pay_period", ["[]", '"x"', "5", "null"]],
          ["pay_period.start_date", wrongDates],
          ["pay_period.end_date", wrongDates],
          ["employees", wrongLists],
          ["employees[0].employee_id", wrongTexts],
          ["employees[1].first_name", wrongTexts],
          ["employees[0].last_name", wrongTexts],
          ["employees[0].job_classification", wrongTexts],
          ["employees[1].gross_pay", wrongAmounts],
          ["employees[0].hours_worked", wrongAmounts],
          ["employees[0].state", ['"Texas"', '"T\\u0000"', "5", "null", "{}"]],
        ];

  test.each(rows as [string, string[]][])("an invalid %s is named in the error", async (field, values) => {
    const steps = field.split(/[.[\]]+/);
    for (const value of values) {
      const body = withMember(report(), steps.slice(0, -1), steps.at(-1) ?? "", value);
      const answer = await partner.post(path, body);
      expect([answer.status, answer.text], value).toEqual([400, expect.stringContaining(field)]);
      expectRefusal(partner, answer, value);
    }
  });

  const deep = 1_000_000;
  test.each([
    ["an empty body", "", "empty"],
    ["half a body", '{"employer_id":', "not valid JSON"],
    ["two bodies", "{}{}", "not valid JSON"],
    ["arrays in arrays without end", "[".repeat(deep), "nested"],
    ["objects in objects, a million deep", `${'{"a":'.repeat(deep)}1${"}".repeat(deep)}`, "nested"],
    ["a way to the prototype", '{"__proto__":{"officer":true}}', "__proto__"],
    ["a way to the constructor", '{"constructor":{"prototype":{}}}', "constructor"],
    ["200,000 numbers that no double holds", `[${"1e400,".repeat(200_000)}1]`, "numbers"],
    [
      "an object of a thousand members and one more",
      `{${""
        .padEnd(1001)
        .split("")
        .map((_, n) => `"m${n}":0`)}}`,
      "1000",
    ],
    ["bytes that are no UTF-8", Uint8Array.of(0x22, 0xff, 0xfe, 0x22), "UTF-8"],
    ["UTF-16", Uint8Array.from(Buffer.from("{}", "utf16le")), "JSON"],
  ])("%s is a 400 by that name", async (what, body, word) => {
    const answer = await partner.post(path, body);
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(word)]);
    expectRefusal(partner, answer, what);
  });

  test.each(["{}", "[]", "0", '""', "null", "[[[]]]", '{"a":{}}'])(
    "a body of 10 MB of %s gets a 413 with the number of values that it may have",
    async (element) => {
      const body = `[${`${element},`.repeat(10_000_000 / (element.length + 1))}0]`;
      const answer = await partner.post(path, body);
      expect([answer.status, answer.text]).toEqual([413, expect.stringContaining("more than 401000 values")]);
      expectRefusal(partner, answer, element);
    },
  );

  test("a member that is there twice is a 400 with its path, at any depth", async () => {
    const twice = (at: string) => JSON.stringify(report()).replace(at, `${at}"x":{"y":[{"z":1},{"z":1,"z":2}]},`);
    for (const [at, member] of [
      ["{", "x.y[1].z"],
      ['"employees":[{', "employees[0].x.y[1].z"],
    ] as const) {
      const answer = await partner.post(path, twice(at));
      expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(`${member} is given more than once`)]);
      expectRefusal(partner, answer, member);
      const field =
        profile === "profileA"
          ? { details: { [member]: expect.any(String) } }
          : { error: { details: { field: member } } };
      expect(answer.body).toMatchObject(field);
    }
  });

  test("a parameter that is given twice is a 400 with its name", async () => {
    for (const query of ["dry_run=true&dry_run=true", "owner_id=a&owner_id=b", "other=1&other=2"]) {
      const answer = await partner.post(`${path}?${query}`, JSON.stringify(report()));
      const [name] = query.split("=");
      expect([answer.status, answer.text]).toEqual([
        400,
        expect.stringContaining(`${name} is given more than once; give it once.`),
      ]);
      expectRefusal(partner, answer, query);
    }
  });

  test("a charset other than UTF-8 is a 415", async () => {
    for (const charset of ["klingon", "iso-8859-1", "utf-16", '"utf-16"', "utf-8;charset=utf-16"]) {
      const contentType = `application/json; charset=${charset}`;
      const answer = await partner.post(path, JSON.stringify(report()), { "content-type": contentType });
      expect([charset, answer.status, answer.text]).toEqual([charset, 415, expect.stringContaining("UTF-8")]);
      expectRefusal(partner, answer, charset);
    }
    for (const charset of ["utf-8", "UTF-8", '"utf-8"', "utf8"]) {
      const answer = await partner.post(path, "{}", { "content-type": `application/json;charset=${charset}` });
      expect([charset, answer.status]).toEqual([charset, 400]);
    }
    const csv = await partner.post("/files", "employee_id\n", { "content-type": "text/csv; charset=klingon" });
    expect([csv.status, csv.text]).toEqual([415, expect.stringContaining("charset")]);
  });

  test("a body of 10 MiB is accepted, and one more byte gets a 413 with the limit", async () => {
    const body = JSON.stringify(report());
    const largest = body + " ".repeat(maxBodyBytes - Buffer.byteLength(body));
    for (let round = 0; round < 5; round += 1) {
      const answer = await partner.post(path, `${largest} `);
      expect([answer.status, answer.text]).toEqual([413, expect.stringContaining(String(maxBodyBytes))]);
      expectRefusal(partner, answer, "10 MiB + 1");
    }
    const largestAccepted = await partner.post(path, largest);
    expect(largestAccepted.status).toBe(202);
    accepted.get(partner)?.push(String(largestAccepted.body.report_id));
  });

  test.each([
    "text/plain",
    "application/xml",
    "text/csv",
    "multipart/form-data; boundary=x",
    "application/jsonp",
    ";",
    "",
  ])("the content type %j is a 415", async (contentType) => {
    const answer = await partner.post(path, Buffer.from(JSON.stringify(report())), { "content-type": contentType });
    expect([answer.status, answer.text]).toEqual([415, expect.stringContaining("application/json")]);
    expectRefusal(partner, answer, contentType);
  });

  test("an impossible id in the path gets a 404 or a 400", async () => {
    const ids = [
      "x",
      "%00",
      "%ff%fe",
      "%zz",
      "..%2f..%2fhealth",
      "__proto__",
      "PR_TEST_",
      "%20",
      "PR_TEST_%00",
      "'--",
      "💥",
    ];
    for (const id of [...ids, "A".repeat(300), "A".repeat(5_000), "%41".repeat(4_000)]) {
      const answer = await partner.get(`/files/status/${id}`);
      expect([400, 404], id).toContain(answer.status);
      expectRefusal(partner, answer, id);
    }
  });
});

describe("invalid HTTP", () => {
  const close = ["Host: x", "Connection: close"];
  const post = ["POST /api/v1/payroll/reports HTTP/1.1", ...close];
  const get = ["GET /api/v1/health HTTP/1.1", ...close];
  const json = "Content-Type: application/json";
  const a = () => bearerLines("profileA");
  const b = () => bearerLines("profileB");

  function bearerLines(profile: "profileA" | "profileB"): string[] {
    return Object.entries(headersOf(platform.credentials.sandbox[profile])).map(([name, value]) => `${name}: ${value}`);
  }

  test.each([
    ["two API keys", () => [...get, ...a(), ...a()], 401],
    ["two client ids", () => [...get, ...b(), ...b().slice(0, 1)], 401],
    ["the credentials of both profiles", () => [...get, ...a(), ...b()], 401],
    ["two content types", () => [...post, ...a(), json, "Content-Type: text/plain", "Content-Length: 2"], 415],
    ["two lengths", () => [...post, ...a(), json, "Content-Length: 2", "Content-Length: 3"], 400],
    ["a length and chunks", () => [...post, ...a(), json, "Content-Length: 2", "Transfer-Encoding: chunked"], 400],
    ["a negative length", () => [...post, ...a(), json, "Content-Length: -2"], 400],
    ["two hosts", () => [...get, "Host: y", ...a()], 400],
    ["no host", () => ["GET /api/v1/health HTTP/1.1", "Connection: close", ...a()], 400],
    ["headers without end", () => [...get, ...a(), `X-Long: ${"x".repeat(20_000)}`], 431],
    ["a path without end", () => [`GET /api/v1/files/status/${"A".repeat(20_000)} HTTP/1.1`, ...close, ...a()], 431],
    ["a method that is none", () => ["NONSENSE /api/v1/health HTTP/1.1", ...close, ...a()], 400],
    ["a control character in a header", () => [...get, "Authorization: Bearer \u0001"], 400],
    ["no HTTP", () => ["\u0016\u0003\u0001"], 400],
  ])("%s: a refusal with every header", async (_what, lines, status) => {
    const request = lines();
    const answer = await rawRequest(platform.gatewayUrl, request, request[0]?.startsWith("POST") ? "{}" : "");
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toMatch(/x-svc-request-id: req_/i);
    expect(answer).toMatch(/x-ratelimit-limit: \d+\r\nx-ratelimit-remaining: \d+\r\nx-ratelimit-reset: \d+/i);
  });
});

// The tests of a file run in order, and these look back on all of them.
describe("after all of this", () => {
  test("every accepted report is completed or failed", async () => {
    expect([...accepted.values()].map((reportIds) => reportIds.length > 0)).toEqual([true, true]);
    for (const [partner, reportIds] of accepted) {
      for (const id of reportIds) expect(["completed", "failed"]).toContain((await partner.ended(id)).status);
    }
  });

  test("no process was restarted, and a report is completed", async () => {
    const partner = partnerOf(platform.gatewayUrl, platform.credentials.sandbox.profileA);
    const reportId = await partner.submit(samplePayroll());
    expect(await partner.ended(reportId)).toMatchObject({ status: "completed" });
    expect(platform.stack().processes).toEqual(processesBefore);
  });

  test("no log contains a name, a wage or a credential", () => {
    const { profileA, profileB } = platform.credentials.sandbox;
    const secrets = [secret.name, secret.wages, "73519", profileA.apiKey, profileB.clientSecret];
    const directory = join(platform.localDir, "logs");
    const logs = readdirSync(directory).map((file) => ({ file, text: readFileSync(join(directory, file), "utf8") }));
    expect(logs.map(({ file }) => file)).toEqual(expect.arrayContaining([logFileOf("gateway"), "postgres.log"]));
    for (const { file, text } of logs) {
      expect(
        secrets.filter((value) => text.includes(value)),
        file,
      ).toEqual([]);
    }
  });
});

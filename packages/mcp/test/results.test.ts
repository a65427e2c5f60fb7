import { expect, test } from "vitest";
import { boundedJson, longestResult } from "../src/bounded-json.ts";
import { rankedSections } from "../src/tools/ranked-sections.ts";

test.for([
  ["a long list", { data: Array.from({ length: 5_000 }, (_, index) => ({ id: `pol_${index}`, premium: 1000 })) }],
  ["a long text", { text: "payroll ".repeat(20_000) }],
  ["lists in lists", { figures: Array(300).fill({ reports: Array(300).fill({ report_id: "PR_TEST_1" }) }) }],
  [
    "many members",
    Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`member_${index}`, "x".repeat(50)])),
  ],
] as const)("%s is shortened to the longest result, and says so", ([, value]) => {
  const text = boundedJson(value);
  expect(text.length).toBeLessThanOrEqual(longestResult);
  expect(text).toMatch(/left out|more characters|cut off/);
});

test("what fits is whole, without secrets", () => {
  expect(JSON.parse(boundedJson({ data: [1, 2, 3] }))).toEqual({ data: [1, 2, 3] });
  const secrets = [`svc_live_sk_${"a".repeat(32)}`, `svc_test_sec_${"b".repeat(32)}`, "whsec_c2FtcGxlLXNlY3JldA=="];
  const text = boundedJson({ secrets, id: "svc_test_cli_1" });
  expect(JSON.parse(text)).toEqual({
    secrets: ["svc_live_sk_[left out]", "svc_test_sec_[left out]", "whsec_[left out]"],
    id: "svc_test_cli_1",
  });
});

test("sections are ranked by their words, an operation as written first", () => {
  const section = (heading: string, text: string) => ({ title: "Payroll", heading, text });
  const sections = [
    section("POST /payroll/reports/{report_id}/void", "Voids a report."),
    section("POST /payroll/reports", "Submits a report."),
    section("GET /health", "Is it up?"),
  ];
  const headings = (query: string) => rankedSections(sections, query).map(({ heading }) => heading);
  expect(headings("POST /payroll/reports")[0]).toBe("POST /payroll/reports");
  expect(headings("void")).toEqual(["POST /payroll/reports/{report_id}/void"]);
  expect(headings("xylophone")).toEqual([]);
  expect(headings("/ {}")).toEqual([]);
});

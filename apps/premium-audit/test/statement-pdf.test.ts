import { setImmediate } from "node:timers/promises";
import { samplePng } from "@platform/testing/reading/png";
import { expect, test } from "vitest";
import { unconfirmedRules } from "../src/policy/preview/unconfirmed-rules.ts";
import { logoBox } from "../src/statements/pdf/letterhead.ts";
import { inkOf, opened, pagesOf, pictureOf, printed, tagsOf, textsOf } from "./printed-statement.ts";
import { sampleStatement } from "./sample-statement.ts";

test("a statement is drawn within its margins, on pages that are not blank", async () => {
  const pages = await pagesOf(await opened(await printed(sampleStatement())));
  expect(pages.length).toBeGreaterThan(1);
  for (const page of pages) {
    const canvas = await pictureOf(page);
    expect([canvas.width, canvas.height]).toEqual([612, 792]);
    expect(inkOf(canvas, 54, 58, 504, 670)).toBeGreaterThan(0.01);
    // Left, right and bottom margin.
    expect([inkOf(canvas, 0, 10, 50, 782), inkOf(canvas, 562, 10, 50, 782), inkOf(canvas, 0, 766, 612, 26)]).toEqual([
      0, 0, 0,
    ]);
    for (const { text, x, y, width } of await textsOf(page)) {
      expect([x >= 53.9, x + width <= 558.1, y > 30, y < 770], text).toEqual([true, true, true, true]);
    }
  }
});

test("the first page has the chart in both colors, and the result before the lines", async () => {
  const [first] = await pagesOf(await opened(await printed(sampleStatement(), { approverName: "Ida Moss" })));
  if (!first) throw new Error("no page");
  const texts = (await textsOf(first)).map(({ text }) => text);
  const order = [
    "Premium audit statement",
    "Insured",
    "Ida Moss",
    "$71,384.55",
    "$7,264.55",
    "$8,692.24",
    "IN 5403",
    "Page 1 of 3",
  ];
  const places = order.map((text) => texts.indexOf(text));
  expect(places, texts.join("|")).toEqual(places.toSorted((one, other) => one - other));
  expect(places).not.toContain(-1);
  const { data } = (await pictureOf(first)).getContext("2d").getImageData(220, 440, 330, 200);
  const colors = new Set<string>();
  for (let at = 0; at < data.length; at += 4) colors.add(`${data[at]},${data[at + 1]},${data[at + 2]}`);
  expect([colors.has("23,73,122"), colors.has("169,195,220")]).toEqual([true, true]);
});

test.for([
  ["wide", 600, 40],
  ["high", 40, 600],
  ["small", 16, 16],
] as const)("a %s logo is drawn in its corner, with a text for who does not see it", async ([, width, height]) => {
  const long = { ...sampleStatement(), ownerName: "Prairie Mutual Insurance Company ".repeat(9).trim() };
  const [first] = await pagesOf(await opened(await printed(long, { logo: samplePng(width, height) })));
  if (!first) throw new Error("no page");
  const canvas = await pictureOf(first);
  const ink = inkOf(canvas, logoBox.x, logoBox.y, logoBox.width, logoBox.height);
  const bare = await pagesOf(await opened(await printed(long)));
  expect(inkOf(await pictureOf(bare[0] as typeof first), 430, logoBox.y, 100, logoBox.height)).toBeGreaterThan(0);
  const scale = Math.min(logoBox.width / width, logoBox.height / height, 1);
  const share = (width * height * scale ** 2) / (logoBox.width * logoBox.height);
  expect(Math.abs(ink - share)).toBeLessThan(0.05);
  // The name beside it ends before it.
  expect(inkOf(canvas, logoBox.x - 11, logoBox.y, 10, logoBox.height)).toBe(0);
  expect(await tagsOf(first)).toContain("Figure");
  expect(JSON.stringify(await first.getStructTree())).toContain("Logo of Prairie Mutual");
});

test("a transparent logo leaves the paper white", async () => {
  const logo = samplePng(40, 40, "transparent");
  const [first] = await pagesOf(await opened(await printed(sampleStatement(), { logo })));
  if (!first) throw new Error("no page");
  expect(inkOf(await pictureOf(first), logoBox.x, logoBox.y, logoBox.width, logoBox.height)).toBe(0);
});

test("a statement is tagged, has a language and a title, and embeds its fonts", async () => {
  const pdf = await printed(sampleStatement());
  const document = await opened(pdf);
  const { info, metadata } = await document.getMetadata();
  expect(info).toMatchObject({ Language: "en-US", Title: "Premium audit statement, policy WC-2025-01187, version 2" });
  expect(metadata?.getRaw()).toContain("pdfuaid:part");
  expect([...((await document.getMarkInfo()) as unknown as Map<string, boolean>)]).toContainEqual(["Marked", true]);
  const raw = pdf.toString("latin1");
  const fonts = [...raw.matchAll(/\/FontName \/([\w+-]+)/g)].map(([, name]) => name?.split("+")[1]);
  expect(fonts.toSorted()).toEqual(["IBMPlexSans-Regular", "IBMPlexSans-SemiBold"]);
  expect(raw.match(/\/FontFile2 /g)).toHaveLength(2);
  expect(raw).not.toContain("Helvetica");
  const [first, second] = await pagesOf(document);
  const tags = await Promise.all([first, second].map(async (page) => page && tagsOf(page)));
  expect(tags[0]).toEqual(
    expect.arrayContaining(["Document", "Sect", "H1", "H2", "P", "L", "LI", "Lbl", "LBody", "Figure"]),
  );
  expect(tags[1]).toEqual(expect.arrayContaining(["Table", "THead", "TBody", "TR", "TH", "TD"]));
  expect(JSON.stringify(await first?.getStructTree())).toContain(
    "IN 5403 Carpentry, other than detached homes: estimated $12,500.50",
  );
});

test("2,000 lines go over numbered pages with repeated headings, while other work goes on", async () => {
  let turns = 0;
  let isDone = false;
  const others = (async () => {
    for (; !isDone; turns++) await setImmediate();
  })();
  const document = await opened(await printed(sampleStatement(2000)));
  isDone = true;
  await others;
  expect(turns).toBeGreaterThan(400);
  const page = await document.getPage(40);
  const texts = (await textsOf(page)).map(({ text }) => text);
  expect(texts).toContain(`Page 40 of ${document.numPages}`);
  expect(texts.slice(0, 3)).toEqual(["Class", "Work, days and deductions", "Payroll"]);
});

test("names and numbers of any length stay on the page", async () => {
  const statement = sampleStatement();
  const long = "Überlänge-ŁÓDŹ ".repeat(30);
  const shown = { ...statement, ownerName: long, policy: { ...statement.policy, policyNumber: "W".repeat(200) } };
  const account = { paid: "123456789012345.67", balance: "-123456789012345.67" };
  const pages = await pagesOf(
    await opened(await printed({ ...shown, account, audit: { ...shown.audit, employerId: long } })),
  );
  for (const page of pages) {
    for (const { text, x, width } of await textsOf(page)) expect(x + width, text).toBeLessThanOrEqual(558.1);
  }
});

test("subcontractors and owners who granted payroll are named, and no id or note of ours is printed", async () => {
  const statement = sampleStatement();
  const { stated } = statement;
  const [first] = stated?.worksheet.lines ?? [];
  if (!stated || !first) throw new Error("no line");
  const line = { ...first, basis: "subcontractors" as const, subcontractorIds: ["sub_1", "sub_2"] };
  const source =
    "NCCI Basic Manual, Rule 2-H, as an agent quotes it (https://a.example/2-h); the date is not confirmed";
  const statedWithNames = {
    ...stated,
    worksheet: {
      ...stated.worksheet,
      lines: [line],
      rules: stated.worksheet.rules.map((rule) => ({ ...rule, source })),
    },
    granters: ["Harbor Payroll", "Pier Staffing"],
    subcontractors: new Map([
      ["sub_1", "Ace Roofing"],
      ["sub_2", "Bluff Gutters"],
    ]),
  };
  const pages = await pagesOf(await opened(await printed({ ...statement, stated: statedWithNames })));
  const text = (await Promise.all(pages.map(textsOf)))
    .flat()
    .map((one) => one.text)
    .join(" ");
  expect(text).toContain("uninsured subcontractors: Ace Roofing, Bluff Gutters");
  expect(text).toContain("some were granted by Harbor Payroll and Pier Staffing.");
  expect(text).toContain("NCCI Basic Manual, Rule 2-H");
  expect(text).not.toMatch(/\b(?:sub|key|aud|pol|own|person|grant|PR)_|https?:|an agent|not confirmed/i);
});

test("rules that nobody confirmed for a state are marked in plain words", async () => {
  const statement = sampleStatement();
  const { stated } = statement;
  if (!stated) throw new Error("no worksheet");
  const rule = {
    kind: "overtime" as const,
    effectiveFrom: "2025-01-01",
    source: "Manual of the bureau",
    checkedOn: "2026-01-10",
  };
  const rules = ["*", "WI", "IN"].map((state) => ({ ...rule, state, rule: `overtime/${state}/2025-01-01` }));
  const unconfirmed = rules.slice(0, 2).map((row) => ({ row, states: row.state === "*" ? ["IL", "OH"] : ["WI"] }));
  const warnings = unconfirmedRules(unconfirmed, { firstDay: "2025-01-01", lastDay: "2025-12-31" });
  const marked = { ...statement, stated: { ...stated, warnings, worksheet: { ...stated.worksheet, rules } } };
  const pages = await pagesOf(await opened(await printed(marked)));
  const texts = (await Promise.all(pages.map(textsOf))).flat().map(({ text }) => text);
  expect(texts.filter((text) => /confirmed/i.test(text))).toEqual([
    "General rule, not confirmed for IL, OH",
    "Rule not confirmed for WI",
  ]);
  expect(texts.join(" ")).not.toMatch(/RULE_UNCONFIRMED|overtime\//);
});

test("an audit without a result has one page that says so", async () => {
  const { version: _, stated: __, account: ___, difference: ____, ...without } = sampleStatement();
  const pages = await pagesOf(await opened(await printed({ ...without, classes: [], reportIds: [] })));
  expect(pages).toHaveLength(1);
  const texts = pages[0] ? (await textsOf(pages[0])).map(({ text }) => text) : [];
  expect(texts).toContain("The audit has no result yet.");
});

import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { apps } from "@platform/app-register/apps";
import { REPOSITORY } from "@platform/local-stack/repository/apps";
import { codeSpans, linkTargets } from "@platform/testing/reading/markdown-tables";
import { expect, test } from "vitest";
import { clientRows, rowsAfter } from "./clients/client-table.ts";
import { clientTools } from "./clients/client-tools.ts";
import { filesOf, listsFiles, readmeTables, rowName } from "./fixture/pages/readme-tables.ts";

const tables = readmeTables();
const fileTables = tables.filter(listsFiles);
const find = (pattern: string | string[]) => globSync(pattern, { cwd: REPOSITORY }).toSorted();

/** The sentences for what is there and in no table of files of this README. */
function unlisted(readme: string, files: readonly string[]): string[] {
  const ownTables = fileTables.filter((table) => table.readme === readme);
  const listed = ownTables.flatMap((table) => filesOf(table).found);
  const isListed = (file: string) => listed.some((entry) => file === entry || file.startsWith(`${entry}/`));
  return files
    .filter((file) => !isListed(file))
    .map((file) => `${readme} lists no ${relative(dirname(readme), file)}: add a row to its table of files`);
}

test("every file, module, room and page that a table names is there", () => {
  expect(fileTables.length).toBeGreaterThan(10);
  expect(fileTables.flatMap((table) => filesOf(table).missing)).toEqual([]);
});

/** The relative links of a page that lead to no file. */
const brokenLinks = (page: string, text: string) =>
  linkTargets(text).filter(
    (target) =>
      !/^(?:[a-z]+:|#)/.test(target) && !existsSync(join(REPOSITORY, dirname(page), target.replace(/#.*/, ""))),
  );

test("every relative link of a page leads to a file of the repository", () => {
  const pages = find(["*.md", "docs/**/*.md", "{apps,packages,test,bench,charts,examples,load-tests}/**/*.md"]).filter(
    (page) => !/node_modules|\/dist\/|\/template\//.test(page),
  );
  expect(pages.length).toBeGreaterThan(100);
  const broken = pages.flatMap((page) =>
    brokenLinks(page, readFileSync(join(REPOSITORY, page), "utf8")).map((target) => `${page}: ${target} leads nowhere`),
  );
  expect(broken).toEqual([]);
  expect(brokenLinks("docs/seeded.md", "[a](api/README.md#x) [b](api/gone.md) [c](https://example.com)")).toEqual([
    "api/gone.md",
  ]);
});

test("the table of clients has the ten that npm run clients tries, and a run changes the rows of what it tried", () => {
  const tools = clientTools({ npm: "", python: "", oapiCodegen: "" });
  const names = tools.map(({ name }) => name);
  expect([names.length, clientRows().map(({ name }) => name)]).toEqual([10, names]);
  const [first = "", second = "", third = ""] = names;
  const before = names.map((name) => ({ name, profiles: ["A", "B"] as const, exceptions: "" }));
  const outcomes = {
    tried: new Map([
      [first, ["A"]],
      [second, ["A"]],
    ] as const),
    passed: new Map([[first, ["A"]]] as const),
    absent: new Map([[third, ["cargo"]]]),
  };
  expect(rowsAfter(before, tools, outcomes).slice(0, 4)).toMatchObject([
    { name: first, profiles: ["A", "B"] },
    { name: second, profiles: ["B"] },
    { name: third, exceptions: "not tried: cargo is not on PATH" },
    { profiles: ["A", "B"] },
  ]);
});

test("measurements, scenarios, charts and examples are listed by the README of their folder", () => {
  const measurements = find("bench/*.ts").filter((file) => !/run\.ts$/.test(file));
  const appCharts = apps.map(({ name }) => `charts/${name}`);
  const charts = find("charts/*/Chart.yaml")
    .map(dirname)
    .filter((chart) => !appCharts.includes(chart));
  expect([
    ...unlisted("bench/README.md", measurements),
    ...unlisted("load-tests/README.md", find("load-tests/scenarios/*.ts")),
    ...unlisted("charts/README.md", charts),
    ...unlisted("examples/README.md", find("examples/*.{json,csv}")),
  ]).toEqual([]);
});

test("pictures of pages are there, small enough to be loaded, and each is shown", () => {
  const shown = find(["*.md", "docs/**/*.md"]).flatMap((page) =>
    Array.from(readFileSync(join(REPOSITORY, page), "utf8").matchAll(/!\[[^\]]+\]\(([^):]+)\)/g), ([, path = ""]) =>
      join(dirname(page), path),
    ),
  );
  const pictures = find("docs/pictures/*");
  expect(pictures).toEqual([...new Set(shown)].toSorted());
  const large = pictures.filter((picture) => statSync(join(REPOSITORY, picture)).size > 100_000);
  expect(large).toEqual([]);
});

test("each folder of docs has a page that links to all others", () => {
  for (const readme of [
    "docs/api/README.md",
    "docs/decisions/README.md",
    "docs/operations/README.md",
    "docs/operations/runbooks/README.md",
  ]) {
    const cells = tables.filter((table) => table.readme === readme).flatMap(({ rows }) => rows.flat());
    const linked = cells.flatMap(linkTargets).map((target) => join(dirname(readme), target.replace(/#.*/, "")));
    const pages = find(join(dirname(readme), "*.md")).filter((page) => page !== readme);
    expect(
      pages.filter((page) => !linked.includes(page)),
      `${readme} lists every page of its folder`,
    ).toEqual([]);
  }
});

test("the files that CONTRIBUTING.md names are there, unless a row is about a new one", () => {
  const rows = tables
    .filter(({ readme, header }) => readme === "CONTRIBUTING.md" && header[0] === "File")
    .flatMap((table) => table.rows.map((row) => ({ table, row })));
  expect(rows.length).toBeGreaterThan(20);
  const wrong = rows
    .filter(({ row: [file = "", text = ""] }) => !text.startsWith("new:") && find(codeSpans(file)).length === 0)
    .map(({ table, row }) => rowName(table, row));
  expect(wrong).toEqual([]);
});

/** The faults of a list of words of the house. */
function glossaryFaults(words: readonly string[]): string[] {
  const isInOrder = words.join() === [...new Set(words)].toSorted().join();
  return [...(words.length > 40 ? ["more than 40 words"] : []), ...(isInOrder ? [] : ["twice or out of order"])];
}

test("the glossary has at most 40 words, each once, in the order of the alphabet", () => {
  const table = tables.find(({ readme, heading }) => readme === "docs/architecture.md" && heading === "Glossary");
  const words = table?.rows.map(([word = ""]) => word.toLowerCase()) ?? [];
  expect(words.length).toBeGreaterThan(20);
  expect(glossaryFaults(words)).toEqual([]);
  const seeded = Array.from({ length: 41 }, (_, index) => `word ${index + 10}`);
  expect(glossaryFaults(seeded)).toEqual(["more than 40 words"]);
  expect(glossaryFaults(["relay", "relay"])).toEqual(["twice or out of order"]);
});

const variable = /^ +([A-Z][A-Z0-9_]{2,}): (?!verified)/;

/** The variables of configuration in a source that no comment explains: a comment is for all directly below it. */
function unexplained(text: string): string[] {
  const lines = text.split("\n");
  return lines.filter((line, index) => {
    const above = lines.slice(0, index).findLast((other) => !variable.test(other)) ?? "";
    return variable.test(line) && !above.trim().endsWith("*/");
  });
}

test("every variable of configuration is explained where it is declared", () => {
  const files = find("{apps,packages}/*/src/**/*config.ts");
  const lines = files.flatMap((file) =>
    unexplained(readFileSync(join(REPOSITORY, file), "utf8")).map((line) => `${file}: ${line.trim()}`),
  );
  expect(lines).toEqual([]);
  expect(unexplained("  /** Its host. */\n  HOST: text,\n  PORT: count,\n  other,\n  SEEDED: text,")).toHaveLength(1);
});

/** The variables that sources declare. */
const variablesIn = (texts: readonly string[]) =>
  new Set(texts.flatMap((text) => text.split("\n").flatMap((line) => variable.exec(line)?.[1] ?? [])));

test("an installation can set at most 120 variables", () => {
  const files = find([
    "apps/*/src/config.ts",
    "packages/{service,postgres,messaging,retention,plans,egress}/src/**/*.ts",
  ]);
  const texts = files.map((file) => readFileSync(join(REPOSITORY, file), "utf8"));
  const { size } = variablesIn(texts);
  expect(size).toBeGreaterThan(80);
  expect(size).toBeLessThanOrEqual(120);
  const seeded = Array.from({ length: 41 }, (_, index) => `  SEEDED_${index}: text,`).join("\n");
  expect(variablesIn([...texts, seeded]).size).toBe(size + 41);
});

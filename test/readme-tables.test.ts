import { globSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { apps } from "@platform/app-register/apps";
import { REPOSITORY } from "@platform/local-stack/repository/apps";
import { codeSpans, linkTargets } from "@platform/testing/reading/markdown-tables";
import { expect, test } from "vitest";
import { filesOf, listsFiles, type ReadmeTable, readmeTables, rowName } from "./fixture/pages/readme-tables.ts";

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
  expect(fileTables.length).toBeGreaterThan(15);
  expect(fileTables.flatMap((table) => filesOf(table).missing)).toEqual([]);
});

test("every link in a table leads to a file of the repository", () => {
  const broken = tables.flatMap((table) =>
    table.rows.flatMap((row) =>
      row
        .flatMap(linkTargets)
        .filter((target) => !/^(?:https?:|#|mailto:)/.test(target))
        .filter((target) => find(join(table.folder, target.replace(/#.*/, ""))).length === 0)
        .map((target) => `${rowName(table, row)}: the link to ${target} leads nowhere`),
    ),
  );
  expect(broken).toEqual([]);
});

test("the README of a package of more than two modules lists each of them", () => {
  const packages = find("packages/*/README.md").flatMap((readme) => {
    const modules = find(join(dirname(readme), "src/**/*.ts")).filter((file) => !file.endsWith(".test.ts"));
    return modules.length > 2 ? unlisted(readme, modules) : [];
  });
  expect(packages).toEqual([]);
});

test("the README of the end-to-end tests lists each test, fixture and command", () => {
  expect(unlisted("test/README.md", find(["test/*.ts", "test/charts", "test/fixture/*"]))).toEqual([]);
});

test("measurements, scenarios, charts and examples are listed by the README of their folder", () => {
  const measurements = find("bench/*.ts").filter((file) => !/(?:run|load-process|bare-server)\.ts$/.test(file));
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
  expect(rows.length).toBeGreaterThan(30);
  const wrong = rows
    .filter(({ row: [file = "", text = ""] }) => !text.startsWith("new:") && find(codeSpans(file)).length === 0)
    .map(({ table, row }) => rowName(table, row));
  expect(wrong).toEqual([]);
});

test("docs/architecture.md lists the rooms of each app", () => {
  const table = tables.find(({ readme, header }) => readme === "docs/architecture.md" && header.join() === "App,Rooms");
  const rooms = new Map(table?.rows.map(([app = "", cell = ""]) => [app, codeSpans(cell)]));
  const wrong = apps.flatMap(({ name }) => {
    const listed = rooms.get(name);
    const sources = join(REPOSITORY, "apps", name, "src");
    const folders = readdirSync(sources).filter((entry) => statSync(join(sources, entry)).isDirectory());
    if (!listed) return folders.length > 1 ? [`docs/architecture.md has no row for the rooms of ${name}`] : [];
    const firsts = listed.map((room) => room.split("/")[0] ?? "");
    return [
      ...folders.filter((folder) => !firsts.includes(folder)).map((folder) => `row ${name} lacks ${folder}/`),
      ...firsts
        .filter((room) => !folders.includes(room))
        .map((room) => `row ${name} names ${room}/, which is not there`),
    ];
  });
  expect(wrong).toEqual([]);
});

/** The RPCs of each service of the proto, by its whole name. */
const rpcsOf = new Map<string, string[]>(
  find("proto/**/*.proto").flatMap((file) => {
    const text = readFileSync(join(REPOSITORY, file), "utf8");
    const [, packageName = ""] = /^package ([\w.]+);/m.exec(text) ?? [];
    return Array.from(text.matchAll(/^service (\w+) \{([\s\S]*?)^\}/gm), ([, service = "", body = ""]) => {
      const names = Array.from(body.matchAll(/^ {2}rpc (\w+)\(/gm), ([, rpc = ""]) => rpc);
      return [`${packageName}.${service}`, names] as const;
    });
  }),
);

/** The services that a table documents, each with the RPCs that it names. */
function documentedRpcs({ heading, introduction, header, rows }: ReadmeTable): [service: string, rpcs: string[]][] {
  const [first = "", second = ""] = header;
  const servicesIn = (text: string) => codeSpans(text).filter((code) => /^\w+\.v1\.\w+Service$/.test(code));
  if (first === "Service" && second === "RPCs") {
    const [packageName = ""] = codeSpans(heading);
    return rows.map(([service = "", rpcs = ""]) => {
      const [name = ""] = codeSpans(service);
      return [name.includes(".") ? name : `${packageName}.${name}`, codeSpans(rpcs)];
    });
  }
  const [inHeader] = servicesIn(first);
  if (!inHeader && !/^RPCs?$/.test(first)) return [];
  const service = inHeader ?? servicesIn(heading)[0] ?? servicesIn(introduction).at(-1) ?? "unnamed service";
  return [[service, rows.flatMap(([cell = ""]) => codeSpans(cell))]];
}

test("the tables of RPCs of each app are those of the proto", () => {
  const wrong = apps.flatMap(({ name, services }) => {
    const readme = `apps/${name}/README.md`;
    const documented = new Map(tables.filter((table) => table.readme === readme).flatMap(documentedRpcs));
    const fullNameOf = (service: string) =>
      [...rpcsOf.keys()].find((whole) => whole.endsWith(`.${service}`)) ?? service;
    return [
      ...services
        .filter((service) => !documented.has(fullNameOf(service)))
        .map((service) => `${readme} has no table of the RPCs of ${fullNameOf(service)}`),
      ...[...documented].flatMap(([service, rpcs]) => {
        const real = rpcsOf.get(service);
        if (!real) return [`${readme}: the proto has no ${service}`];
        return [
          ...real
            .filter((rpc) => !rpcs.includes(rpc))
            .map((rpc) => `${readme}, table of ${service}: add a row for ${rpc}`),
          ...rpcs
            .filter((rpc) => !real.includes(rpc))
            .map((rpc) => `${readme}, table of ${service}, row ${rpc}: the proto has no such RPC`),
        ];
      }),
    ];
  });
  expect(rpcsOf.size).toBeGreaterThan(10);
  expect(wrong).toEqual([]);
});

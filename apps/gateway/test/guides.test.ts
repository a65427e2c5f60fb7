import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { errorReasons, type PartnerReason } from "@platform/error-codes/error-reasons";
import { auditFailureCodes, entryErrorCodes, reportFailureCodes } from "@platform/error-codes/failure-codes";
import { findingCodes } from "@platform/error-codes/finding-codes";
import { problemKinds } from "@platform/error-codes/problem-kinds";
import { headerCodeOf, kindOfReason, ownStatusOf } from "@platform/error-codes/reason-code";
import { partnerEventTypes } from "@platform/messaging/event/partner-events";
import { markdownTables } from "@platform/testing/reading/markdown-tables";
import { beforeAll, describe, expect, test } from "vitest";
import { withTables } from "../src/edge/guides/tables/guide-tables.ts";
import { type GatewayFixture, gatewayFixture } from "./fixture.ts";
import { documentAt, type Json } from "./served-document.ts";

let fixture: GatewayFixture;
let pages: Map<string, string>;
beforeAll(async () => {
  fixture = await gatewayFixture();
  const list = await textAt("");
  const names = [...list.matchAll(/<li><a href="([a-z-]+)">/g)].map(([, name = ""]) => name);
  pages = new Map([["", list]]);
  for (const name of names) pages.set(name, await textAt(name));
});

const guidesAt = (path: string) => fetch(`${fixture.url}/api/v1/docs/guides/${path}`);

async function textAt(path: string): Promise<string> {
  const response = await guidesAt(path);
  expect([path, response.status]).toEqual([path, 200]);
  return response.text();
}

describe("the guides", () => {
  test("are pages that need no credentials and load nothing from elsewhere", async () => {
    expect(pages.size).toBeGreaterThan(20);
    const response = await guidesAt("webhooks");
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(response.headers.get("content-security-policy")).toMatch(/^default-src 'none'; script-src 'self';/);
    expect(response.headers.get("x-svc-request-id")).toMatch(/^req_/);
    for (const asset of ["page.css", "search.js", "minisearch.js"]) expect((await guidesAt(asset)).status).toBe(200);
  });

  test("link to pages and headings that exist", () => {
    const missing = [...pages].flatMap(([pageName, html]) =>
      [...html.matchAll(/<a href="([^"]+)"/g)].flatMap(([, href = ""]) => {
        if (/^(?:https:|\.\.\/)/.test(href)) return [];
        const { pathname, hash } = new URL(href, `https://guides.example/${pageName}`);
        const page = pages.get(pathname.slice(1));
        const isThere = page !== undefined && (hash === "" || page.includes(` id="${hash.slice(1)}"`));
        return isThere ? [] : [`${pageName}: ${href}`];
      }),
    );
    expect(missing).toEqual([]);
  });

  test("link each operation that they name to the reference, and name none that does not exist", async () => {
    const operations = new Set<string>();
    for (const profile of ["A", "B"]) {
      const { paths } = await documentAt(fixture, `/api/v1/openapi.json?profile=${profile}`);
      for (const [path, methods] of Object.entries(paths)) {
        for (const [method, { tags }] of Object.entries(methods)) {
          const tag = String(tags).toLowerCase().replaceAll(" ", "-");
          operations.add(`../../docs?profile=${profile}#tag/${tag}/${method.toUpperCase()}${path}`);
        }
      }
    }
    const links = [...pages.values()].flatMap((html) => html.match(/(?<=<a href=")[^"]*#tag\/[^"]*/g) ?? []);
    expect(new Set(links).size).toBeGreaterThan(40);
    expect(links.filter((link) => !operations.has(link))).toEqual([]);
    const unknown = [...pages].flatMap(([name, html]) =>
      (html.match(/(?<!">)<code>(?:GET|POST|PUT|PATCH|DELETE) \/[^<]*/g) ?? []).map((code) => `${name}: ${code}`),
    );
    expect(unknown).toEqual([]);
  });

  test("name other guides by their titles", () => {
    expect(pages.get("quick-start-profile-a")).toContain('<a href="./">Calling the API</a> explains the variables');
    expect([...pages.values()].filter((html) => /<a [^>]*>[\w-]+\.md<\/a>/.test(html))).toEqual([]);
  });

  test("are served as Markdown too", async () => {
    const response = await guidesAt("webhooks.md");
    expect(response.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
    expect(await response.text()).toMatch(/^# Webhooks\n/);
  });

  test("are found by the words of every section", async () => {
    const entries = (await (await guidesAt("search.json")).json()) as { url: string; heading: string; text: string }[];
    expect(new Set(entries.map(({ url }) => url)).size).toBe(entries.length);
    expect(entries.find(({ url }) => url === "webhooks#register-a-webhook")).toMatchObject({
      title: "Webhooks",
      heading: "Register a webhook",
      text: expect.stringContaining("signing secret"),
    });
    // An assistant copies code from a section.
    const codeOf = (markdown: string) =>
      [...markdown.matchAll(/^```(?:js|sh)\n[\s\S]*?^```$/gm)].map(([block]) => block);
    const blocks = codeOf(await (await guidesAt("webhooks.md")).text());
    const sections = entries.filter(({ url }) => url.startsWith("webhooks")).map(({ text }) => text);
    expect(blocks.join("")).toContain("[0-9A-Z]*");
    expect(codeOf(sections.join("\n"))).toEqual(blocks);
  });

  test.each(["no-such-guide", "README", "..%2f..%2fpackage.json", "package.json", "webhooks.html"])(
    "%s is not found",
    async (path) => {
      expect((await guidesAt(path)).status).toBe(404);
    },
  );

  test("are found without the slash at the end of their address", async () => {
    const response = await fetch(`${fixture.url}/v1/docs/guides`);
    expect([response.url, response.status]).toEqual([`${fixture.url}/v1/docs/guides/`, 200]);
  });
});

describe("the tables that are made from the code", () => {
  /** The table of a served guide whose first columns have these names: its rows, by the code in their first cell. */
  async function tableOf(name: string, ...header: string[]): Promise<Map<string, string[]>> {
    const markdown = await textAt(`${name}.md`);
    const table = markdownTables(markdown).find((each) => header.every((title, index) => each.header[index] === title));
    return new Map(table?.rows.map(([first = "", ...cells]) => [first.replaceAll("`", ""), cells]));
  }

  test("errors has every kind of error with its names in each form, and its cause", async () => {
    const [names, causes] = await Promise.all([
      tableOf("errors", "Form 1 `code`", "Status"),
      tableOf("errors", "Form 1 `code`", "Cause"),
    ]);
    for (const { status, form1, form2, form3, form4, cause, fix, since } of Object.values(problemKinds)) {
      const others = [status, form1.type, form2, form3.error, form3.code, form4].map((name) => `\`${name}\``);
      expect(names.get(form1.code)).toEqual(others);
      expect(causes.get(form1.code)).toEqual([cause, fix, since]);
    }
  });

  test("errors has every reason that partners see", async () => {
    const markdown = await textAt("errors.md");
    for (const reason of Object.keys(errorReasons) as PartnerReason[]) {
      const { message, cause, fix, since } = errorReasons[reason];
      const status = ownStatusOf(reason) ?? problemKinds[kindOfReason(reason)].status;
      const cells = [`\`${headerCodeOf(reason)}\``, `\`${status}\``, message, cause, fix, since];
      expect(markdown).toContain(`| ${cells.join(" | ")} |`);
    }
  });

  test("findings has every code of findings and failures", async () => {
    const markdown = await textAt("findings.md");
    for (const [name, { severity, cause, fix, since }] of Object.entries(findingCodes))
      expect(markdown).toContain(`| \`${name}\` | ${severity} | ${cause} | ${fix} | ${since} |`);
    for (const codes of [reportFailureCodes, entryErrorCodes, auditFailureCodes]) {
      for (const [name, { cause, fix, since }] of Object.entries(codes))
        expect(markdown).toContain(`| \`${name}\` | ${cause} | ${fix} | ${since} |`);
    }
  });

  test("events has every type of the reference of both profiles, with the schema of its data there", async () => {
    const rows = await tableOf("events", "Type");
    for (const profile of ["A", "B"]) {
      const { components } = await documentAt(fixture, `/api/v1/openapi.json?profile=${profile}`);
      expect([...rows.keys()]).toEqual(Object.keys(components.pathItems));
      for (const [type, { post }] of Object.entries(components.pathItems)) {
        const [condition = "", data = ""] = rows.get(type) ?? [];
        expect(`Fires when: ${condition.charAt(0).toLowerCase()}${condition.slice(1, -1)}`).toBe(post?.summary);
        const [, schema = ""] = /^\[(\w+)\]/.exec(data) ?? [];
        expect(components.schemas).toHaveProperty(schema);
        expect(JSON.stringify(post as Json)).toContain(`"data":{"$ref":"#/components/schemas/${schema}"}`);
      }
    }
  });

  test("rules has every state, case and basis of the rules on file", async () => {
    const markdown = await textAt("rules.md");
    const rows = markdownTables(markdown).find(({ header }) => header[1] === "Applies to")?.rows ?? [];
    const folders = ["../../premium-audit/rules/*.json", "../../../packages/class-codes/data/standard-exceptions.json"];
    const files = globSync(folders, { cwd: import.meta.dirname }).filter((path) => !path.endsWith("package.json"));
    expect(files.length).toBeGreaterThan(10);
    for (const file of files) {
      const kind = basename(file, ".json").replaceAll("-", "_").replace("cancellations", "cancellation");
      const rowsOfKind = rows.filter(([first]) => first === `\`${kind}\``);
      const cells = (column: number) => rowsOfKind.map((row) => row[column]).join(", ");
      const { rows: onFile } = JSON.parse(readFileSync(`${import.meta.dirname}/${file}`, "utf8")) as { rows: Json[] };
      for (const { state = "all", kinds, contract, table, group, method, basis } of onFile) {
        expect(cells(2)).toContain(state === "*" ? "all others" : state);
        for (const name of [kinds ?? contract ?? table ?? group ?? method ?? []].flat())
          expect(cells(1)).toContain(name);
        expect(cells(4)).toContain(basis);
      }
    }
  });

  test("each row that begins with a code has an anchor, and is found by the code", async () => {
    expect(pages.get("events")).toContain('<tr id="endorsementsuggested">');
    const entries = (await (await guidesAt("search.json")).json()) as { url: string; heading: string; text: string }[];
    expect(entries.find(({ url }) => url === "errors#policy_not_found")).toMatchObject({
      heading: "policy_not_found",
      text: expect.stringContaining("No policy has this id."),
    });
  });

  test("the data of each event type leads to its schema in the reference", async () => {
    const { components } = await documentAt(fixture, "/api/v1/openapi.json?profile=A");
    const schemas = [...(pages.get("events") ?? "").matchAll(/docs\?profile=A#models\/(\w+)/g)].map(([, name]) => name);
    expect(schemas).toHaveLength(partnerEventTypes.length);
    expect(Object.keys(components.schemas)).toEqual(expect.arrayContaining(schemas));
  });

  test("no page is served with a marker, and an unknown one is refused", () => {
    expect([...pages.values()].filter((html) => html.includes("<!-- table"))).toEqual([]);
    expect(() => withTables("# Errors\n\n<!-- table: no-such-table -->\n")).toThrow(
      /^Nothing makes the table no-such-table\. /,
    );
  });
});

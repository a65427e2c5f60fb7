import { beforeAll, describe, expect, test } from "vitest";
import { type GatewayFixture, gatewayFixture } from "./fixture.ts";

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
  const answer = await guidesAt(path);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.text();
}

describe("the guides", () => {
  test("are pages that need no credentials and load nothing from elsewhere", async () => {
    expect(pages.size).toBeGreaterThan(20);
    const answer = await guidesAt("webhooks");
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(answer.headers.get("content-security-policy")).toMatch(/^default-src 'none'; script-src 'self';/);
    expect(answer.headers.get("x-svc-request-id")).toMatch(/^req_/);
    for (const asset of ["page.css", "search.js", "minisearch.js"]) expect((await guidesAt(asset)).status).toBe(200);
  });

  test("link to pages and headings that exist", () => {
    const missing = [...pages].flatMap(([from, html]) =>
      [...html.matchAll(/<a href="([^"]+)"/g)].flatMap(([, href = ""]) => {
        if (/^(?:https:|\.\.\/)/.test(href)) return [];
        const { pathname, hash } = new URL(href, `https://guides.example/${from}`);
        const page = pages.get(pathname.slice(1));
        const isThere = page !== undefined && (hash === "" || page.includes(` id="${hash.slice(1)}"`));
        return isThere ? [] : [`${from}: ${href}`];
      }),
    );
    expect(missing).toEqual([]);
  });

  test("name other guides by their titles", () => {
    expect(pages.get("python")).toContain('<a href="./">Calling the API</a>');
    expect([...pages.values()].filter((html) => /<a [^>]*>[\w-]+\.md<\/a>/.test(html))).toEqual([]);
  });

  test("are served as Markdown too", async () => {
    const answer = await guidesAt("webhooks.md");
    expect(answer.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
    expect(await answer.text()).toMatch(/^# Webhooks\n/);
  });

  test("are found by the words of every section", async () => {
    const entries = (await (await guidesAt("search.json")).json()) as { url: string; heading: string; text: string }[];
    expect(new Set(entries.map(({ url }) => url)).size).toBe(entries.length);
    expect(entries.find(({ url }) => url === "webhooks#register-a-webhook")).toMatchObject({
      title: "Webhooks",
      heading: "Register a webhook",
      text: expect.stringContaining("signing secret"),
    });
  });

  test.each(["no-such-guide", "README", "..%2f..%2fpackage.json", "package.json", "webhooks.html"])(
    "%s is not found",
    async (path) => {
      expect((await guidesAt(path)).status).toBe(404);
    },
  );

  test("are found without the slash at the end of their address", async () => {
    const answer = await fetch(`${fixture.url}/v1/docs/guides`);
    expect([answer.url, answer.status]).toEqual([`${fixture.url}/v1/docs/guides/`, 200]);
  });
});

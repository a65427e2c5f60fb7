import { describeApi } from "@premium-audit/sdk/languages/described-api";
import { goPackage } from "@premium-audit/sdk/languages/go";
import { pythonModule } from "@premium-audit/sdk/languages/python";
import { eventTypes, profileTypes, type ReferenceDocument } from "@premium-audit/sdk/package/generate-types";
import { beforeAll, describe, expect, test } from "vitest";
import { type GatewayFixture, gatewayFixture } from "./fixture.ts";
import { documentAt, type ServedDocument } from "./served-document.ts";

/** The parts of a collection of Postman that are read. */
interface Collection {
  item: { item: { request: { method: string; url: { raw: string } } }[] }[];
  variable: { key: string }[];
}

let fixture: GatewayFixture;
beforeAll(async () => {
  fixture = await gatewayFixture();
});

describe.each(["A", "B"])("the reference of profile %s", (profile) => {
  let document: ServedDocument;
  beforeAll(async () => {
    document = await documentAt(fixture, `/api/v1/openapi.json?profile=${profile}`);
  });

  test("is what the types of the SDK are made from", async () => {
    const file = (name: string) => `../../../packages/sdk/src/generated/${name}.ts`;
    const reference = document as unknown as ReferenceDocument;
    await expect(await profileTypes(reference)).toMatchFileSnapshot(file(`profile-${profile.toLowerCase()}`));
    const api = describeApi(reference);
    const lower = profile.toLowerCase();
    const python = "../../../packages/sdk-python/premium_audit";
    await expect(pythonModule(profile as "A" | "B", api)).toMatchFileSnapshot(`${python}/profile_${lower}.py`);
    const go = `../../../packages/sdk-go/profile${lower}/profile${lower}.go`;
    await expect(goPackage(profile as "A" | "B", api)).toMatchFileSnapshot(go);
    // Events have the same data in both profiles.
    if (profile === "A") await expect(await eventTypes(reference)).toMatchFileSnapshot(file("events"));
  });

  test("is served as Markdown and as a collection of Postman, with every operation", async () => {
    const letter = profile.toLowerCase();
    const [markdown, postman] = await Promise.all([
      fetch(`${fixture.url}/v1/docs/reference-${letter}.md`).then((response) => response.text()),
      fetch(`${fixture.url}/v1/docs/postman-${letter}.json`).then((response) => response.json() as Promise<Collection>),
    ]);
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const headings = [...markdown.matchAll(/^### (.*)$/gm)].map(([, heading]) => heading);
    expect(headings.toSorted()).toEqual(operations.toSorted());
    expect(markdown).toContain("Request, `text/csv` or `multipart/form-data`:");
    const requests = postman.item.flatMap(({ item }) => item).map(({ request }) => request);
    const addresses = requests.map(
      ({ method, url }) => `${method} ${url.raw.replace("{{baseUrl}}", "").replaceAll(/:(\w+)/g, "{$1}")}`,
    );
    expect(addresses.toSorted()).toEqual(operations.toSorted());
    const credentials = profile === "A" ? ["apiKey"] : ["clientId", "clientSecret"];
    const variables = postman.variable.map(({ key }) => key);
    expect(variables.slice(0, credentials.length + 3)).toEqual(["baseUrl", ...credentials, "ownerId", "ownerType"]);
    // Ids of records are variables wherever they stand, and have the names of the parameters of paths.
    const used = [...JSON.stringify(requests).matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name);
    expect(variables).toEqual(expect.arrayContaining(used));
    expect(used).toEqual(expect.arrayContaining(["report_id", "webhook_id"]));
  });
});

test("what assistants read first leads to pages that exist", async () => {
  const text = await (await fetch(`${fixture.url}/v1/docs/llms.txt`)).text();
  expect(text).toMatch(/^# Premium audit API\n\n> /);
  const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, url = ""]) => url);
  expect(links.length).toBeGreaterThan(20);
  for (const url of links) expect([url, (await fetch(url)).status]).toEqual([url, 200]);
});

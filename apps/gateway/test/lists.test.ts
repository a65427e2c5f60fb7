import { describe, expect, test } from "vitest";
import { gatewayFixture } from "./fixture.ts";

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: Record<string, unknown>;
  examples?: unknown[];
}

interface Operation {
  operationId: string;
  parameters: Parameter[];
}

const fixture = await gatewayFixture();
const credentials = {
  A: { authorization: `Bearer ${fixture.upstream.apiKey().key}` },
  B: fixture.upstream.client().headers,
};

/** Every operation of a profile that has a parameter `limit`, as the gateway itself documents it. */
async function listsOf(profile: "A" | "B") {
  const response = await fetch(`${fixture.url}/v1/openapi.json?profile=${profile}`);
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, Operation>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods)
      .filter(({ parameters }) => parameters.some(({ name }) => name === "limit"))
      .map((operation) => ({ profile, path, ...operation })),
  );
}

const lists = [...(await listsOf("A")), ...(await listsOf("B"))];

/** The member that a list of the profile names when it refuses a query. */
async function refusedMember({ profile, path, parameters }: (typeof lists)[number], query: string) {
  const required = parameters.filter((parameter) => parameter.in === "query" && parameter.required);
  const others = required.map(
    ({ name, schema }) => `${name}=${(schema.enum as string[] | undefined)?.[0] ?? "own_1"}&`,
  );
  const url = `${fixture.url}/v1${path.replaceAll(/\{\w+\}/g, "some_id")}?${others.join("")}${query}`;
  const response = await fetch(url, { headers: credentials[profile] });
  return { status: response.status, body: JSON.stringify(await response.json()) };
}

test("both profiles have lists", () => {
  const ids = (profile: string) => lists.filter((list) => list.profile === profile).map((list) => list.operationId);
  expect(ids("A")).toEqual(expect.arrayContaining(["listPolicies", "listAudits", "listWebhooks"]));
  expect(ids("B")).toEqual(expect.arrayContaining(["listWebhooks", "listWebhookDeliveries"]));
});

describe.each(lists)("$operationId of profile $profile", (list) => {
  test("documents `limit` as an integer from 1 to 100 with the default 20, and `starting_after` as text", () => {
    const schemaOf = (parameter: string) => list.parameters.find(({ name }) => name === parameter)?.schema;
    // The list of keys was never cut without a `limit`.
    const otherwise = list.operationId === "listApiKeys" ? {} : { default: 20 };
    expect(schemaOf("limit")).toEqual({ type: "integer", format: "int64", minimum: 1, maximum: 100, ...otherwise });
    expect(schemaOf("starting_after")).toEqual({ type: "string", minLength: 1, maxLength: 255 });
  });

  test.each(["0x14", "2e1", "%2020%20", "", "020", "+20", "20.0", "0", "101", "-1"])(
    "refuses limit=%s and names it",
    async (limit) => {
      const { status, body } = await refusedMember(list, `limit=${limit}`);
      expect([status, body]).toEqual([400, expect.stringContaining("limit must be a whole number from 1 to 100")]);
    },
  );

  test("refuses a member that is given twice and names it", async () => {
    const { status, body } = await refusedMember(list, "limit=1&limit=2");
    expect([status, body]).toEqual([400, expect.stringMatching(/limit .*once/)]);
  });

  test.each(["", "%20", "%00", "x".repeat(256)])("refuses starting_after=%s and names it", async (startingAfter) => {
    const { status, body } = await refusedMember(list, `starting_after=${startingAfter}`);
    expect([status, body]).toEqual([400, expect.stringContaining("starting_after must be")]);
  });
});

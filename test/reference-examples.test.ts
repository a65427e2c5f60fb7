import { join } from "node:path";
import { headersOf } from "@platform/local-stack/demo/demo-credentials";
import { expect, test } from "vitest";
import { partnerOf } from "./fixture/partner/partner.ts";
import { sharedPlatform } from "./fixture/platform/shared-platform.ts";
import { REPOSITORY } from "./run-command.ts";

/** Script that the page of the reference runs in a browser. */
const script = join(REPOSITORY, "apps/gateway/src/edge/reference/own-records.js");

interface Parameter {
  readonly schema?: { readonly examples?: readonly string[] };
}

interface Served {
  readonly paths: Readonly<Record<string, { get?: { parameters: readonly Parameter[] } }>>;
}

test("the examples of a reader have the newest record of each kind, and keep the others", async () => {
  const { gatewayUrl, credentials } = await sharedPlatform();
  const { profileA } = credentials.sandbox;
  const partner = partnerOf(gatewayUrl, profileA);
  const policy = { employer_id: "reference-examples", effective_date: "2026-01-01T00:00:00Z", premium: 100 };
  await partner.post("/policies", policy);
  await expect.poll(async () => (await partner.get("/events?limit=1")).body.data).toHaveLength(1);
  const { withOwnRecords } = await import(script);
  const base = `${gatewayUrl}/api/v1`;
  const headers = headersOf(profileA);
  const reference = (await (await fetch(`${base}/openapi.json`, { headers })).json()) as Served;
  const served: Served = await withOwnRecords(reference, headers, base);
  const exampleOf = ({ paths }: Served, path: string) => paths[path]?.get?.parameters[0]?.schema?.examples?.[0] ?? "";
  for (const path of ["/policies/{policy_id}", "/events/{event_id}"]) {
    const id = exampleOf(served, path);
    expect([path, id === exampleOf(reference, path)]).toEqual([path, false]);
  }
  expect((await partner.get(`/events/${exampleOf(served, "/events/{event_id}")}`)).status).toBe(200);
  const [dispute] = Object.keys(reference.paths).filter((path) => path.endsWith("{dispute_id}"));
  const lastOf = ({ paths }: Served) => paths[dispute ?? ""]?.get?.parameters[1]?.schema;
  expect(lastOf(served)).toEqual(lastOf(reference));
});

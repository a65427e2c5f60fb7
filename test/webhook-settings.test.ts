import { randomBytes } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { type Partner, partnerOf } from "./fixture/partner/partner.ts";
import { sharedPlatform } from "./fixture/platform/shared-platform.ts";

type Json = Record<string, unknown>;

// Nothing is sent there.
const base = "http://127.0.0.1:1";

let a: Partner;
let b: Partner;
let limited: Partner;
let owner = { owner_id: "", owner_type: "" };

beforeAll(async () => {
  const { gatewayUrl, credentials } = await sharedPlatform();
  const { owner_id, owner_type } = credentials.sandbox.profileA;
  owner = { owner_id, owner_type };
  a = partnerOf(gatewayUrl, credentials.sandbox.profileA);
  b = partnerOf(gatewayUrl, credentials.sandbox.profileB);
  limited = partnerOf(gatewayUrl, credentials.limited.profileA);
});

test("both profiles keep the settings of a webhook, show those that are set, and find it by the partner's own id", async () => {
  const settings = { timeout_seconds: 4, rate_limit: 25, metadata: { team: "payroll" }, external_id: "hook-7" };
  const registration = { url: `${base}/settings`, events: ["file.failed"], ...settings };
  const inA = await a.post("/webhooks", { ...owner, ...registration });
  expect(inA.body.webhook).toMatchObject(settings);
  const foundInA = await a.get("/webhooks?external_id=hook-7");
  expect(foundInA.body.data).toEqual([inA.body.webhook]);
  const again = await a.post("/webhooks", { ...owner, ...registration });
  const { id } = inA.body.webhook as Json;
  const message = `The webhook ${id} has this external_id.`;
  expect([again.status, again.body.error, again.body.message]).toEqual([409, "webhook_creation_failed", message]);
  const unset = { timeout_seconds: null, rate_limit: null, metadata: null, external_id: null };
  const changed = await a.patch(`/webhooks/${id}`, unset);
  for (const name of Object.keys(settings)) expect(changed.body).not.toHaveProperty(name);

  const inB = await b.post("/webhooks", registration);
  const shown = { timeoutSeconds: 4, rateLimit: 25, metadata: { team: "payroll" }, externalId: "hook-7" };
  expect(inB.body.webhook).toMatchObject(shown);
  const foundInB = await b.get("/webhooks?external_id=hook-7");
  expect(foundInB.body.webhooks).toEqual([inB.body.webhook]);
  const wrong = await b.post("/webhooks", {
    ...registration,
    timeout_seconds: 11,
    rate_limit: 0,
    metadata: { "a b": "c" },
  });
  expect([wrong.status, JSON.stringify(wrong.body)]).toEqual([
    400,
    expect.stringMatching(/timeout_seconds.*rate_limit.*a name of 1 to 40 letters/),
  ]);
});

test("both profiles take headers and authentication, and show only what is set", async () => {
  const secrets = {
    headers: { "X-Api-Key": "static-value" },
    authentication: { type: "basic", username: "audit", password: "correct horse" },
  };
  const registration = { url: `${base}/secrets`, events: ["file.failed"], ...secrets };
  const inA = await a.post("/webhooks", { ...owner, ...registration });
  const { id } = inA.body.webhook as Json;
  expect(inA.body.webhook).toMatchObject({ header_names: ["X-Api-Key"], authentication: { type: "basic" } });
  const inB = await b.post("/webhooks", registration);
  expect(inB.body.webhook).toMatchObject({ headerNames: ["X-Api-Key"], authentication: { type: "basic" } });
  expect(inA.text + inB.text).not.toMatch(/static-value|correct horse/);
  const moved = await a.patch(`/webhooks/${id}`, { url: `${base}/stolen` });
  expect([moved.status, JSON.stringify(moved.body)]).toEqual([
    400,
    expect.stringContaining("headers and authentication"),
  ]);
  const unknown = { ...registration, authentication: { type: "digest" } };
  expect((await b.post("/webhooks", unknown)).status).toBe(400);
  const unset = await a.patch(`/webhooks/${id}`, { headers: null, authentication: null });
  for (const name of ["header_names", "authentication"]) expect(unset.body).not.toHaveProperty(name);
});

test("both profiles take a filter, refuse one that could never pass, and test it with an event", async () => {
  const filter = { employer_id: ["employer_042"], state: ["ca"] };
  const shown = { employer_id: ["employer_042"], state: ["CA"] };
  const registration = { url: `${base}/filter`, events: ["policy.created"], filter };
  const inA = await a.post("/webhooks", { ...owner, ...registration });
  const inB = await b.post("/webhooks", registration);
  expect([inA.body.webhook, inB.body.webhook]).toEqual([
    expect.objectContaining({ filter: shown }),
    expect.objectContaining({ filter: shown }),
  ]);
  const { id } = inA.body.webhook as Json;
  const refused = async (change: object) => {
    const { status, body } = await a.patch(`/webhooks/${id}`, change);
    return [status, JSON.stringify(body)];
  };
  const missing = expect.stringContaining("no state: audit.completed");
  expect(await refused({ events: ["policy.created", "audit.completed"] })).toEqual([400, missing]);
  expect(await refused({ filter: { employer: ["x"] } })).toEqual([400, expect.stringContaining("filter.employer_id?")]);
  expect(await refused({ filter: {} })).toEqual([400, expect.stringContaining("at least 1 member, or null")]);
  expect(await refused({ filter: { state: [] } })).toEqual([400, expect.stringContaining("at least 1 value")]);
  expect(await refused({ filter: { state: ["XX"] } })).toEqual([400, expect.stringContaining("50 states or DC")]);

  const data = { policy: { employer_id: "employer_042", classifications: [{ state: "NV" }, { state: "CA" }] } };
  const tested = await b.post("/webhooks/filter-tests", {
    webhook_id: (inB.body.webhook as Json).id,
    event: { type: "policy.renewed", data },
  });
  expect([tested.status, tested.body]).toEqual([
    200,
    {
      event_type: "policy.renewed",
      matches: true,
      members: [
        { name: "employer_id", wanted: ["employer_042"], found: ["employer_042"], matches: true },
        { name: "state", wanted: ["CA"], found: ["NV", "CA"], matches: true },
      ],
    },
  ]);
  const either = await a.post("/webhooks/filter-tests", {
    filter,
    event_id: "evt_1",
    event: { type: "policy.renewed", data },
  });
  expect([either.status, JSON.stringify(either.body)]).toEqual([400, expect.stringContaining("event_id")]);
  const stranger = await limited.post("/webhooks/filter-tests", {
    webhook_id: id,
    event: { type: "policy.renewed", data },
  });
  expect(stranger.status).toBe(404);
  const removed = await a.patch(`/webhooks/${id}`, { filter: null });
  expect([removed.status, removed.body.filter]).toEqual([200, undefined]);
});

test.each([
  ["A", () => a, () => owner, "public_key"],
  ["B", () => b, () => ({}), "publicKey"],
] as const)(
  "Profile %s takes a secret of one's own and shows the public keys of its signatures",
  async (_, partner, names, member) => {
    const secret = `whsec_${randomBytes(32).toString("base64")}`;
    const registration = {
      ...names(),
      url: `${base}/keys`,
      events: ["file.failed"],
      secret,
      asymmetric_signature: true,
    };
    const { body } = await partner().post("/webhooks", registration);
    const { id, [member]: publicKey } = body.webhook as Json;
    expect([body.secret, publicKey]).toEqual([secret, expect.stringMatching(/^whpk_/)]);
    const { body: rotated } = await partner().post(`/webhooks/${id}/rotate-secret`, {
      secret: `whsec_${randomBytes(24).toString("base64")}`,
    });
    const { keys } = (await partner().get(`/webhooks/${id}/public-keys`)).body as { keys: Json[] };
    const raw = [(rotated.webhook as Json)[member], publicKey].map((key) => String(key).replace("whpk_", ""));
    expect(keys.map(({ x }) => Buffer.from(String(x), "base64url").toString("base64"))).toEqual(raw);
    expect((await partner().post("/webhooks", { ...registration, secret: "whsec_short" })).status).toBe(400);
  },
);

import { openStream } from "@platform/testing/reading/event-stream";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Edge, send, testEdge } from "./edge.ts";

let edge: Edge;

beforeAll(async () => {
  edge = await testEdge({ gateways: [{}, {}] });
});

type Headers = Record<string, string>;

/** The status with which every gateway responds to these credentials. */
const statuses = (headers: Headers) =>
  Promise.all(edge.gateways.map(async (gateway) => (await send(gateway, "GET", "/v1/health", { headers })).status));

/** Makes sure that every gateway has verified these credentials, and would do so from its cache. */
async function verified(headers: Headers): Promise<Headers> {
  await expect.poll(() => statuses(headers)).toEqual([200, 200]);
  return headers;
}

const refusedEverywhere = (headers: Headers) => expect.poll(() => statuses(headers)).toEqual([401, 401]);

describe("every gateway refuses", () => {
  test("a key that was deleted through one of them", async () => {
    const { ownerId, apiKeyId, headers } = await edge.newPartner();
    await verified(headers);
    const [here = { url: "" }] = edge.gateways;
    const deleted = await send(here, "DELETE", `/v1/api-keys/${apiKeyId}?owner_id=${ownerId}`, { headers });
    expect([deleted.status, deleted.json]).toEqual([200, { message: "api_key_deleted" }]);
    await refusedEverywhere(headers);
  });

  test("a key that an operator disabled, until it is enabled again", async () => {
    const { apiKeyId, headers } = await edge.newPartner();
    await verified(headers);
    await edge.operator.setApiKeyActive({ apiKeyId, isActive: false });
    await refusedEverywhere(headers);
    await edge.operator.setApiKeyActive({ apiKeyId, isActive: true });
    await verified(headers);
  });

  test("an open event stream of a key that was deleted, while that of another key stays open", async () => {
    const { ownerId, apiKeyId, headers } = await edge.newPartner();
    const valid = await edge.newPartner();
    const [here = { url: "" }, there = { url: "" }] = edge.gateways;
    const stream = await openStream(`${there.url}/v1/events/stream`, headers);
    const other = await openStream(`${there.url}/v1/events/stream`, valid.headers);
    expect([stream.response.status, other.response.status]).toEqual([200, 200]);
    await send(here, "DELETE", `/v1/api-keys/${apiKeyId}?owner_id=${ownerId}`, { headers });
    const end = await stream.until(({ comment }) => comment !== undefined);
    expect(end.at(-1)?.comment).toBe("The credentials are not valid for this stream any more.");
    expect(await stream.next()).toBeUndefined();
    edge.upstream.log.record({ environment: "sandbox", ownerId: valid.ownerId });
    expect((await other.until(({ data }) => data !== undefined)).at(-1)?.id).toBe("1");
    await other.close();
  });

  test("client credentials that were revoked", async () => {
    const { ownerId } = await edge.newPartner();
    const client = await edge.operator.issueClientCredentials({ ownerId, environment: "production" });
    const headers = await verified({ "x-client-id": client.clientId, "x-client-secret": client.clientSecret });
    await edge.operator.revokeClientCredentials({ clientId: client.clientId });
    await refusedEverywhere(headers);
  });

  test("a key that was deleted by hand in the database", async () => {
    const { apiKeyId, headers } = await edge.newPartner();
    await verified(headers);
    await edge.sql.query("UPDATE api_keys SET deleted_at = now() WHERE id = $1", [apiKeyId]);
    await refusedEverywhere(headers);
  });
});

describe("once changes of credentials cannot be received", () => {
  // Services that say nothing are waited for no longer than a moment.
  beforeAll(async () => {
    const hasty = { UPSTREAM_TIMEOUT_MS: "500" };
    edge = await testEdge({ gateways: [hasty, hasty] });
  });
  afterEach(() => edge.credentials.kill("SIGCONT"));

  test("no gateway lets anybody in on what it remembers, and a key revoked meanwhile never works again", async () => {
    const valid = await edge.newPartner();
    const revoked = await edge.newPartner();
    await verified(valid.headers);
    await verified(revoked.headers);
    // Frozen: its connections stay open, and nothing comes.
    await edge.credentials.kill("SIGSTOP");
    await edge.sql.query("UPDATE api_keys SET deleted_at = now() WHERE id = $1", [revoked.apiKeyId]);
    await expect.poll(() => statuses(revoked.headers)).toEqual([503, 503]);
    for (let look = 0; look < 3; look += 1) {
      expect(await statuses(revoked.headers)).toEqual([503, 503]);
      expect(await statuses(valid.headers)).toEqual([503, 503]);
    }

    await edge.credentials.kill("SIGCONT");
    const laterStatuses = new Set<number>();
    const after = async () => {
      const current = await statuses(revoked.headers);
      for (const status of current) laterStatuses.add(status);
      return current;
    };
    await expect.poll(after).toEqual([401, 401]);
    await verified(valid.headers);
    for (let look = 0; look < 10; look += 1) await after();
    expect(laterStatuses).not.toContain(200);
  });
});

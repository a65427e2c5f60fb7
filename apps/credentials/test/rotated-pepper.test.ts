import { IdempotencyService } from "@platform/contracts/idempotency/v1/idempotency";
import { credentialSha256 } from "@platform/credential-format/credential-format";
import { freePort } from "@platform/local-stack/machine/free-port";
import { rpcClient } from "@platform/rpc/client/client";
import { testDatabase } from "@platform/testing/servers/postgres";
import { hangAfterMs } from "@platform/testing/waiting/patience";
import { expect, test } from "vitest";
import { newOwner, type Replica, startReplica } from "./replica.ts";

const [former, next] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)].map((bytes) => bytes.toString("base64"));

test("a pepper is rotated without invalidating a secret or a stored response, and one sees when the former is not needed", async () => {
  const url = (await testDatabase({ services: ["credentials"] })).urlOf("credentials");
  /** Runs a replica with these peppers while `work` lasts. */
  async function withPeppers<T>(peppers: string, work: (replica: Replica, requests: Requests) => Promise<T>) {
    const port = await freePort();
    const replica = await startReplica(url, { CREDENTIALS_PEPPER: peppers, GRPC_PORT: String(port) });
    const requests = rpcClient(IdempotencyService, { address: `127.0.0.1:${port}`, timeoutMs: hangAfterMs });
    try {
      return await work(replica, requests.call);
    } finally {
      await requests.stop?.();
      await replica.stop();
    }
  }
  type Requests = ReturnType<typeof rpcClient<typeof IdempotencyService>>["call"];
  const contentSha256 = credentialSha256("content");
  const key = { endpoint: "POST /api-keys", idempotencyKey: "before the rotation" };

  const before = await withPeppers(`${former}`, async (replica, requests) => {
    const owner = await newOwner(replica);
    const sandbox = { ownerId: owner.id, environment: "sandbox" };
    const used = (await replica.operator.issueApiKey(sandbox)).secret;
    const unused = (await replica.operator.issueApiKey(sandbox)).secret;
    const client = await replica.operator.issueClientCredentials(sandbox);
    const begun = await requests.beginRequest({ key, contentSha256, leaseMs: 60_000 }, owner.sandbox);
    const leaseId = begun.outcome.case === "lease" ? begun.outcome.value.id : "";
    await requests.finishRequest({ key, leaseId, answer: { status: 201, body: Buffer.from("made") } }, owner.sandbox);
    return { owner, used, unused, client };
  });
  const { owner, used, unused, client } = before;

  await withPeppers(`${next}, ${former}`, async (replica, requests) => {
    for (const _ of [1, 2]) {
      expect((await replica.verify(used)).principal?.ownerId).toBe(owner.id);
      expect((await replica.verifyClient(client.clientId, client.clientSecret)).principal?.ownerId).toBe(owner.id);
    }
    expect((await replica.verifyClient(client.clientId, used)).principal).toBeUndefined();
    const { apiKeys } = await replica.operator.findApiKeys({ apiKeySha256: credentialSha256(unused) });
    expect(apiKeys).toHaveLength(1);
    const again = await requests.beginRequest({ key, contentSha256, leaseMs: 60_000 }, owner.sandbox);
    const answer = again.outcome.case === "answer" ? again.outcome.value : undefined;
    expect([answer?.status, Buffer.from(answer?.body ?? []).toString()]).toEqual([201, "made"]);
    const other = await requests.beginRequest(
      { key, contentSha256: credentialSha256("other"), leaseMs: 60_000 },
      owner.sandbox,
    );
    expect(other.outcome.case).toBe("contentDiffers");
    const { uses } = await replica.operator.countPepperUses({});
    expect(uses).toMatchObject([
      { isFirst: true, isConfigured: true, apiKeys: 1, clientCredentials: 1 },
      { isFirst: false, isConfigured: true, apiKeys: 1, clientCredentials: 0 },
    ]);
  });

  await withPeppers(`${next}`, async (replica) => {
    expect((await replica.verify(used)).principal?.ownerId).toBe(owner.id);
    expect((await replica.verifyClient(client.clientId, client.clientSecret)).principal?.ownerId).toBe(owner.id);
    expect((await replica.verify(unused)).principal).toBeUndefined();
    expect((await replica.operator.countPepperUses({})).uses).toMatchObject([
      { isConfigured: true, apiKeys: 1 },
      { isConfigured: false, apiKeys: 1 },
    ]);
  });
});

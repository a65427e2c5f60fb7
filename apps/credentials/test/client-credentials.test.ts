import { mintCredential, parseCredential } from "@platform/credential-format/credential-format";
import { testDatabase } from "@platform/testing/servers/postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { faultOf, newOwner, type Replica, refusalOf, startReplica } from "./replica.ts";

let replica: Replica;

beforeAll(async () => {
  const database = await testDatabase({ services: ["credentials"] });
  replica = await startReplica(database.urlOf("credentials"));
});
afterAll(() => replica.stop());

async function issue(environment: string, ownerId?: string) {
  const owner = ownerId ?? (await newOwner(replica, { ownerType: "carrier", plan: "developer" })).id;
  const { clientId, clientSecret } = await replica.operator.issueClientCredentials({ ownerId: owner, environment });
  return { owner, clientId, clientSecret };
}

test.each(["sandbox", "production"])("client credentials for %s authenticate their owner", async (environment) => {
  const { owner, clientId, clientSecret } = await issue(environment);
  expect(parseCredential(clientId)).toEqual({ kind: "client_id", environment });
  expect(parseCredential(clientSecret)).toEqual({ kind: "client_secret", environment });
  expect((await replica.verifyClient(clientId, clientSecret)).principal).toMatchObject({
    credentialId: clientId,
    ownerId: owner,
    ownerType: "carrier",
    environment,
    plan: "developer",
  });
});

test("the response is the same whatever is wrong with client credentials", async () => {
  const mine = await issue("sandbox");
  const others = await issue("sandbox");
  const mineToo = await issue("sandbox", mine.owner);
  const real = await issue("production", mine.owner);
  const revoked = await issue("sandbox");
  await replica.operator.revokeClientCredentials({ clientId: revoked.clientId });

  const answers = {
    "wrong secret": await replica.verifyClient(mine.clientId, mintCredential("client_secret", "sandbox")),
    "no secret": await replica.verifyClient(mine.clientId, ""),
    "unknown client id": await replica.verifyClient(mintCredential("client_id", "sandbox"), mine.clientSecret),
    "another owner's secret": await replica.verifyClient(mine.clientId, others.clientSecret),
    "the secret of the owner's other client id": await replica.verifyClient(mine.clientId, mineToo.clientSecret),
    "the secret of the other environment": await replica.verifyClient(mine.clientId, real.clientSecret),
    "id and secret in each other's place": await replica.verifyClient(mine.clientSecret, mine.clientId),
    "revoked credentials": await replica.verifyClient(revoked.clientId, revoked.clientSecret),
    "no client id": await replica.verifyClient("", mine.clientSecret),
    "a client id that Postgres could not hold": await replica.verifyClient("svc_\0", mine.clientSecret),
  };
  for (const [cause, answer] of Object.entries(answers)) expect(answer, cause).toEqual(answers["wrong secret"]);
  expect(answers["wrong secret"].principal).toBeUndefined();
  expect((await replica.verifyClient(mine.clientId, mine.clientSecret)).principal?.ownerId).toBe(mine.owner);
});

test("revoking twice succeeds; revoking an unknown client id is NOT_FOUND", async () => {
  const { clientId, clientSecret } = await issue("production");
  await replica.operator.revokeClientCredentials({ clientId });
  await replica.operator.revokeClientCredentials({ clientId });
  expect((await replica.verifyClient(clientId, clientSecret)).principal).toBeUndefined();
  for (const unknown of [mintCredential("client_id", "sandbox"), "", "\0"]) {
    const refused = await faultOf(replica.operator.revokeClientCredentials({ clientId: unknown }));
    expect(refused).toMatchObject({ code: "NOT_FOUND", reason: "CLIENT_ID_NOT_FOUND" });
  }
});

test("client credentials that are disabled are refused until they are enabled; revoked ones stay revoked", async () => {
  const { clientId, clientSecret, owner } = await issue("sandbox");
  const set = (isActive: boolean) => replica.operator.setClientCredentialsActive({ clientId, isActive });
  expect((await set(false)).clientCredentials).toMatchObject({ clientId, isActive: false });
  expect(await refusalOf(replica.verifyClient(clientId, clientSecret))).toMatchObject({
    credentialId: clientId,
    ownerId: owner,
  });
  expect((await set(true)).clientCredentials).toMatchObject({ isActive: true });
  expect((await replica.verifyClient(clientId, clientSecret)).principal?.ownerId).toBe(owner);

  await replica.operator.revokeClientCredentials({ clientId });
  expect(await faultOf(set(true))).toMatchObject({ code: "FAILED_PRECONDITION", reason: "CLIENT_CREDENTIALS_REVOKED" });
  const unknown = { clientId: mintCredential("client_id", "sandbox"), isActive: false };
  expect(await faultOf(replica.operator.setClientCredentialsActive(unknown))).toMatchObject({
    reason: "CLIENT_ID_NOT_FOUND",
  });
});

test("client credentials need an existing owner and environment", async () => {
  const unknown = replica.operator.issueClientCredentials({ ownerId: "own_unknown", environment: "sandbox" });
  expect(await faultOf(unknown)).toMatchObject({ code: "NOT_FOUND", reason: "OWNER_NOT_FOUND" });
  const { owner } = await issue("sandbox");
  const nowhere = replica.operator.issueClientCredentials({ ownerId: owner, environment: "test" });
  expect(await faultOf(nowhere)).toMatchObject({ code: "INVALID_ARGUMENT", reason: "INVALID_CREDENTIAL" });
});

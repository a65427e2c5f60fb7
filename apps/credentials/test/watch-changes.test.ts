import { startPostgres } from "@platform/local-stack/servers/postgres";
import { provisionService } from "@platform/postgres/migrations/provision";
import { testDatabase } from "@platform/testing/servers/postgres";
import { temporaryServer } from "@platform/testing/servers/temporary-server";
import pg from "pg";
import { afterEach, describe, expect, onTestFinished, test } from "vitest";
import { app as credentials } from "../src/main.ts";
import { faultOf, newOwner, type Replica, replicaEnv, startReplica } from "./replica.ts";
import { openStream, watchChanges } from "./watched-stream.ts";

async function start(url: string): Promise<Replica> {
  const replica = await startReplica(url);
  onTestFinished(() => replica.stop());
  return replica;
}

async function startTwo(): Promise<[Replica, Replica, { url: string; adminUrl: string }]> {
  const { adminUrl, urlOf } = await testDatabase({ services: ["credentials"] });
  const url = urlOf("credentials");
  return [await start(url), await start(url), { url, adminUrl }];
}

async function runAs(url: string, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}

const listeners = `FROM pg_stat_activity
  WHERE application_name = 'credentials changes' AND datname = current_database()`;

describe("a stream of changes", () => {
  test("starts with a heartbeat and has more of them while nothing changes", async () => {
    const [replica] = await startTwo();
    const stream = await openStream(replica);
    expect(stream.messages[0]).toEqual({ credentialId: "", ownerId: "" });
    await expect.poll(() => stream.heartbeats()).toBeGreaterThan(3);
    expect(stream.changes()).toEqual([]);
    // Their times are those of one clock, so a reader can tell how old each is.
    expect(stream.uptimesMs.length).toBe(stream.heartbeats());
    expect(stream.uptimesMs).toEqual(stream.uptimesMs.toSorted((one, other) => one - other));
  });

  test("has every change that another replica commits, in order, and nothing else", async () => {
    const [here, there] = await startTwo();
    const stream = await openStream(here);
    const owner = await newOwner(there);
    const { apiKey } = await there.operator.issueApiKey({ ownerId: owner.id, environment: "sandbox" });
    const apiKeyId = apiKey?.id ?? "";
    const client = await there.operator.issueClientCredentials({ ownerId: owner.id, environment: "sandbox" });
    await there.operator.setApiKeyActive({ apiKeyId, isActive: false });
    await there.operator.updateOwner({ id: owner.id, plan: "starter" });
    await there.operator.revokeClientCredentials({ clientId: client.clientId });
    await there.operator.setApiKeyActive({ apiKeyId, isActive: true });
    await there.partner.deleteApiKey({ apiKeyId }, owner.sandbox);
    await expect
      .poll(() => stream.changes())
      .toEqual([
        { credentialId: apiKeyId, ownerId: "" },
        { credentialId: "", ownerId: owner.id },
        { credentialId: client.clientId, ownerId: "" },
        { credentialId: apiKeyId, ownerId: "" },
        { credentialId: apiKeyId, ownerId: "" },
      ]);
  });

  test("has changes that an operator makes in SQL", async () => {
    const [replica, , { url }] = await startTwo();
    const owner = await newOwner(replica);
    const { apiKey } = await replica.operator.issueApiKey({ ownerId: owner.id, environment: "sandbox" });
    const stream = await openStream(replica);
    await runAs(url, "DELETE FROM api_keys; DELETE FROM owners");
    await expect
      .poll(() => stream.changes())
      .toEqual([
        { credentialId: apiKey?.id, ownerId: "" },
        { credentialId: "", ownerId: owner.id },
      ]);
  });

  test("has nothing of a transaction that was rolled back", async () => {
    const [replica, , { url }] = await startTwo();
    const owner = await newOwner(replica);
    const stream = await openStream(replica);
    await runAs(url, "BEGIN; UPDATE owners SET plan = 'starter'; ROLLBACK");
    await replica.operator.updateOwner({ id: owner.id, plan: "professional" });
    await expect.poll(() => stream.changes()).toEqual([{ credentialId: "", ownerId: owner.id }]);
  });

  test("has nothing of what another role of the database sends, and is not ended by it", async () => {
    const { adminUrl, urlOf } = await testDatabase({ services: ["credentials", "activity"] });
    const replica = await start(urlOf("credentials"));
    const stream = await openStream(replica);
    const forged = { credentialId: "key_forged" };
    for (const payload of ["something", JSON.stringify(forged), "0".repeat(64) + JSON.stringify(forged)]) {
      await runAs(urlOf("activity"), `SELECT pg_notify('signed_credential_changes', '${payload}')`);
    }
    const owner = await newOwner(replica);
    // A superuser has another search path than the service.
    await runAs(adminUrl, "UPDATE credentials.owners SET plan = 'starter'");
    await expect.poll(() => stream.changes()).toEqual([{ credentialId: "", ownerId: owner.id }]);
  });

  test("ends if a notification of ours cannot be parsed, and can be opened again", async () => {
    const [replica, , { url }] = await startTwo();
    const stream = await openStream(replica);
    const signature = "encode(hmac_sha256((SELECT key FROM change_keys), 'something'), 'hex')";
    await runAs(url, `SELECT pg_notify('signed_credential_changes', ${signature} || 'something')`);
    expect(await stream.ended).toMatchObject({ code: "UNAVAILABLE", reason: "CHANGES_UNAVAILABLE" });
    await openStream(replica);
  });

  test("ends when its replica stops, which does not wait for its readers", async () => {
    const [replica] = await startTwo();
    const stream = await openStream(replica);
    const stopped = replica.stop();
    expect(await stream.ended).toMatchObject({ code: "UNAVAILABLE" });
    await stopped;
  });
});

describe("when the connection to Postgres fails", () => {
  const frozen = new Set<number>();
  afterEach(() => {
    for (const pid of frozen) process.kill(pid, "SIGCONT");
    frozen.clear();
  });

  test("every stream ends as soon as the connection is cut, and the service reconnects", async () => {
    const [here, there, { adminUrl }] = await startTwo();
    const streams = [await openStream(here), await openStream(here), await openStream(there)];
    await runAs(adminUrl, `SELECT pg_terminate_backend(pid) ${listeners}`);
    for (const stream of streams) {
      expect(await stream.ended).toMatchObject({ code: "UNAVAILABLE", reason: "CHANGES_UNAVAILABLE" });
    }
    const again = await openStream(here);
    const owner = await newOwner(there);
    await there.operator.updateOwner({ id: owner.id, plan: "starter" });
    await expect.poll(() => again.changes()).toEqual([{ credentialId: "", ownerId: owner.id }]);
  });

  test("streams end if the connection is open but does not respond, and new ones are refused until it is replaced", async () => {
    const { adminUrl, urlOf } = await testDatabase({ services: ["credentials"] });
    const replica = await start(urlOf("credentials"));
    const stream = await openStream(replica);
    const { rows } = await runAs(adminUrl, `SELECT pid ${listeners}`);
    for (const { pid } of rows) {
      frozen.add(pid);
      process.kill(pid, "SIGSTOP");
    }
    expect(frozen.size).toBe(1);
    expect(await stream.ended).toMatchObject({ code: "UNAVAILABLE", reason: "CHANGES_UNAVAILABLE" });
    const again = await openStream(replica);
    const owner = await newOwner(replica);
    await replica.operator.updateOwner({ id: owner.id, plan: "starter" });
    await expect.poll(() => again.changes()).toEqual([{ credentialId: "", ownerId: owner.id }]);
  });

  test("while Postgres is stopped, streams end and calls are UNAVAILABLE; afterwards all works without a restart", async () => {
    const server = await temporaryServer("postgres", (dataDir) => startPostgres({ dataDir }));
    const url = await provisionService({ adminUrl: server.url, service: "credentials", password: "test" });
    await credentials.migrate?.(credentials.loadConfig(replicaEnv(url, 0)));
    const replica = await start(url);
    const ready = async () => (await fetch(`${replica.opsUrl}/readyz`)).status;
    const stream = await openStream(replica);
    expect(await ready()).toBe(200);
    const owner = await newOwner(replica);
    const { secret } = await replica.operator.issueApiKey({ ownerId: owner.id, environment: "sandbox" });

    await server.stop();
    expect(await stream.ended).toMatchObject({ code: "UNAVAILABLE", reason: "CHANGES_UNAVAILABLE" });
    expect(await faultOf(replica.verify(secret))).toMatchObject({ code: "UNAVAILABLE" });
    const refused = watchChanges(replica);
    expect(await refused.ended).toMatchObject({ code: "UNAVAILABLE", reason: "CHANGES_UNAVAILABLE" });
    expect(refused.messages).toEqual([]);
    expect(await ready()).toBe(503);

    await server.restart();
    const again = await openStream(replica);
    expect((await replica.verify(secret)).principal?.ownerId).toBe(owner.id);
    await replica.operator.updateOwner({ id: owner.id, plan: "starter" });
    await expect.poll(() => again.changes()).toEqual([{ credentialId: "", ownerId: owner.id }]);
    expect(await ready()).toBe(200);
  });

  test("a replica that starts while Postgres is unavailable serves once it is available", async () => {
    const server = await temporaryServer("postgres", (dataDir) => startPostgres({ dataDir }));
    const url = await provisionService({ adminUrl: server.url, service: "credentials", password: "test" });
    await credentials.migrate?.(credentials.loadConfig(replicaEnv(url, 0)));
    await server.stop();
    const replica = await start(url);
    expect(await watchChanges(replica).ended).toMatchObject({ code: "UNAVAILABLE" });
    await server.restart();
    await openStream(replica);
    await newOwner(replica);
  });
});

import { decodeEvent } from "@platform/messaging/event/event";
import { createDatabase } from "@platform/postgres/query/database";
import type { Actor } from "@platform/service/call/actor";
import { runAsSchedule } from "@platform/service/call/current-actor";
import { createLogger } from "@platform/service/observe/log";
import { testDatabase } from "@platform/testing/servers/postgres";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { announceAges } from "../src/ages/announce-ages.ts";
import { newOwner, type Replica, startReplica } from "./replica.ts";

let replica: Replica;
let sql: pg.Client;
let database: ReturnType<typeof createDatabase>;

beforeAll(async () => {
  const { urlOf } = await testDatabase({ services: ["credentials"] });
  replica = await startReplica(urlOf("credentials"));
  sql = new pg.Client({ connectionString: urlOf("credentials") });
  await sql.connect();
  const log = createLogger("credentials-test", "silent");
  database = createDatabase({ url: urlOf("credentials"), maxConnections: 2, applicationName: "test", log });
});
afterAll(async () => {
  await database.stop?.();
  await sql.end();
  await replica.stop();
});

const byOperator = { actor: { type: "operator", id: "ada" } as Actor, requestId: "req_operator" };
const byKey = { actor: { type: "api_key", id: "key_b" } as Actor, requestId: "req_partner" };

/** Actions in the events of an owner, in order, after those of its creation. */
async function recorded(ownerId: string) {
  const { rows } = await sql.query("SELECT payload FROM outbox WHERE owner_id = $1 ORDER BY seq", [ownerId]);
  const events = rows.map(({ payload }) => decodeEvent(payload)).slice(2);
  return events.map(({ environment, actor, requestId, data }) => [
    environment,
    data.case === "activityCredentials" ? data.value.action : data.case,
    data.case === "activityCredentials" ? data.value.resourceId : "",
    `${actor?.type}:${actor?.id}`,
    requestId,
  ]);
}

test("every change of an API key is recorded with its actor and request, in its row and in its event", async () => {
  const owner = await newOwner(replica);
  const { apiKey } = await replica.operator.issueApiKey({ ownerId: owner.id, environment: "sandbox" }, byOperator);
  const apiKeyId = apiKey?.id ?? "";
  await replica.partner.renameApiKey({ apiKeyId, name: "payroll export" }, { ...owner.sandbox, ...byKey });
  await replica.operator.setApiKeyActive({ apiKeyId, isActive: false }, byOperator);
  await replica.operator.setApiKeyActive({ apiKeyId, isActive: true }, byOperator);
  await replica.partner.deleteApiKey({ apiKeyId }, { ...owner.sandbox, ...byKey });
  const operator = ["operator:ada", "req_operator"];
  const key = ["api_key:key_b", "req_partner"];
  expect(await recorded(owner.id)).toEqual([
    ["sandbox", "api_key.created", apiKeyId, ...operator],
    ["sandbox", "api_key.renamed", apiKeyId, ...key],
    ["sandbox", "api_key.disabled", apiKeyId, ...operator],
    ["sandbox", "api_key.enabled", apiKeyId, ...operator],
    ["sandbox", "api_key.deleted", apiKeyId, ...key],
  ]);
  const { rows } = await sql.query("SELECT changed_by, changed_request_id FROM api_keys WHERE id = $1", [apiKeyId]);
  expect(rows).toEqual([{ changed_by: "api_key:key_b", changed_request_id: "req_partner" }]);
});

test("a key that a repeated request replaces is recorded as deleted", async () => {
  const owner = await newOwner(replica);
  const newKey = { ownerId: owner.id, ownerType: "employer", environment: "sandbox", name: "" };
  const first = await replica.partner.createApiKey(newKey, { ...owner.sandbox, ...byKey });
  const second = await replica.partner.createApiKey(newKey, { ...owner.sandbox, ...byKey });
  expect((await recorded(owner.id)).map(([, action, id]) => [action, id])).toEqual([
    ["api_key.created", first.apiKey?.id],
    ["api_key.deleted", first.apiKey?.id],
    ["api_key.created", second.apiKey?.id],
  ]);
});

test("a changed plan is recorded in both environments, and an unchanged one not at all", async () => {
  const owner = await newOwner(replica);
  await replica.operator.updateOwner({ id: owner.id, plan: "starter" }, byOperator);
  await replica.operator.updateOwner({ id: owner.id, plan: "starter" }, byOperator);
  expect(await recorded(owner.id)).toEqual([
    ["sandbox", "owner.plan_changed", owner.id, "operator:ada", "req_operator"],
    ["production", "owner.plan_changed", owner.id, "operator:ada", "req_operator"],
  ]);
});

test("a suspension and its end are recorded once each, and so is every other member that the operator changes", async () => {
  const { id } = await newOwner(replica);
  await replica.operator.suspendOwner({ id }, byOperator);
  await replica.operator.suspendOwner({ id }, byOperator);
  await replica.operator.resumeOwner({ id }, byOperator);
  await replica.operator.updateOwner({ id, name: "Acme", ownerType: "carrier", retentionYears: 9 }, byOperator);
  const inSandbox = (await recorded(id)).filter(([environment]) => environment === "sandbox");
  const actions = ["suspended", "resumed", "name_changed", "type_changed", "retention_changed"];
  expect(inSandbox).toEqual(
    actions.map((action) => ["sandbox", `owner.${action}`, id, "operator:ada", "req_operator"]),
  );
});

test("client credentials are recorded when they are issued and revoked, once", async () => {
  const { id: ownerId } = await newOwner(replica);
  const issued = await replica.operator.issueClientCredentials({ ownerId, environment: "production" }, byOperator);
  const { clientId } = issued;
  await replica.operator.revokeClientCredentials({ clientId }, byOperator);
  await replica.operator.revokeClientCredentials({ clientId }, byOperator);
  expect((await recorded(ownerId)).map(([, action, id]) => [action, id])).toEqual([
    ["client_credentials.created", clientId],
    ["client_credentials.revoked", clientId],
  ]);
});

test("credentials in use that become 90 days older are announced once for each of these ages", async () => {
  const owner = await newOwner(replica);
  const { id: ownerId } = owner;
  const { apiKey } = await replica.operator.issueApiKey({ ownerId, environment: "sandbox" }, byOperator);
  const unused = await replica.operator.issueApiKey({ ownerId, environment: "sandbox" }, byOperator);
  const { clientId } = await replica.operator.issueClientCredentials(
    { ownerId, environment: "production" },
    byOperator,
  );
  const apiKeyId = apiKey?.id ?? "";
  await replica.operator.setApiKeyActive({ apiKeyId: unused.apiKey?.id ?? "", isActive: false }, byOperator);
  const newKey = (days: number) =>
    Promise.all([
      sql.query(`UPDATE api_keys SET created_at = now() - interval '${days} days' WHERE owner_id = $1`, [ownerId]),
      sql.query(`UPDATE client_credentials SET created_at = now() - interval '${days} days' WHERE owner_id = $1`, [
        ownerId,
      ]),
    ]);
  // Two replicas at once, and each until nothing is left.
  const announce = () => runAsSchedule("ages of credentials", () => announceAges(database, 1000));
  const announced = async () => {
    for (let count = 1; count > 0; ) count = Math.max(...(await Promise.all([announce(), announce()])));
    return (await recorded(ownerId)).filter(([, action]) => String(action).endsWith(".aged")).toSorted();
  };
  await newKey(89);
  expect(await announced()).toEqual([]);
  const bySchedule = ["schedule:ages_of_credentials", ""];
  const client = ["production", "client_credentials.aged", clientId, ...bySchedule];
  const key = ["sandbox", "api_key.aged", apiKeyId, ...bySchedule];
  await newKey(90);
  expect(await announced()).toEqual([client, key]);
  await newKey(179);
  expect(await announced()).toEqual([client, key]);
  await newKey(400);
  expect(await announced()).toEqual([client, client, key, key]);
});

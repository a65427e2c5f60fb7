import { NameOfServiceService } from "@platform/contracts/name_of_service/v1/name_of_service";
import { freePort } from "@platform/local-stack/machine/free-port";
import { createDatabase } from "@platform/postgres/query/database";
import { statement } from "@platform/postgres/query/statement";
import { rpcClient } from "@platform/rpc/client/client";
import type { Tenant } from "@platform/service/call/tenant";
import { type RunningApp, startApp } from "@platform/service/lifecycle/start-app";
import { createLogger } from "@platform/service/observe/log";
import { testNats } from "@platform/testing/servers/nats";
import { testDatabase } from "@platform/testing/servers/postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { app as nameOfService } from "../src/main.ts";

const tenant: Tenant = { environment: "sandbox", ownerId: "own_1" };
const { urlOf } = await testDatabase({ services: ["name-of-service"] });
const log = createLogger("name-of-service-test", "silent");
const database = createDatabase({ url: urlOf("name-of-service"), maxConnections: 1, applicationName: "test", log });
const port = await freePort();
const client = rpcClient(NameOfServiceService, { address: `127.0.0.1:${port}` });
const insertEntry = statement(
  "test_insert_entry",
  "INSERT INTO entries (environment, owner_id, entry_id, text) VALUES ({environment:text}, {ownerId:text}, {entryId:text}, {text:text})",
);
let app: RunningApp;

beforeAll(async () => {
  const broker = await testNats();
  app = await startApp(nameOfService, {
    PLATFORM_MODE: "development",
    LOG_LEVEL: "silent",
    OPS_HOST: "127.0.0.1",
    OPS_PORT: "0",
    GRPC_HOST: "127.0.0.1",
    GRPC_PORT: String(port),
    POSTGRES_URL: urlOf("name-of-service"),
    ...broker.environmentOf("name-of-service"),
  });
});

afterAll(async () => {
  await client.stop?.();
  await app?.stop();
  await database.stop?.();
});

test("the service is ready after its start", async () => {
  expect((await fetch(`${app.opsUrl}/readyz`)).status).toBe(200);
});

test("an entry is returned to its tenant and to no other", async () => {
  await database.query(insertEntry, { ...tenant, entryId: "entry_1", text: "as it was written" });
  const { entry } = await client.call.getEntry({ entryId: "entry_1" }, { tenant });
  expect(entry).toMatchObject({ entryId: "entry_1", text: "as it was written", createdAt: expect.anything() });
  for (const other of [
    { ...tenant, ownerId: "own_2" },
    { ...tenant, environment: "production" as const },
  ]) {
    const response = await client.call.getEntry({ entryId: "entry_1" }, { tenant: other });
    expect(response.entry).toBeUndefined();
  }
});

test("a call without a tenant is refused", async () => {
  await expect(client.call.getEntry({ entryId: "entry_1" })).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
});

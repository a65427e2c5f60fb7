import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { nkeyAuthenticator } from "@nats-io/transport-node";
import { apps } from "@platform/app-register/apps";
import { testNats } from "@platform/testing/servers/nats";
import { expect, test } from "vitest";
import { z } from "zod";
import { natsConnection } from "../src/streams/nats.ts";
import { administrator, natsAccounts } from "../src/streams/nats-accounts.ts";
import { natsConfig, requireNatsCredentials } from "../src/streams/nats-config.ts";
import { newNatsSeed } from "../src/streams/nats-credentials.ts";
import { seedAuthenticator } from "../src/streams/nats-key.ts";
import { log, start } from "./fixture.ts";

test("production refuses to start without credentials, and development does not", () => {
  const config = z.object(natsConfig).parse({ NATS_URL: "nats://127.0.0.1" });
  expect(() => requireNatsCredentials({ ...config, PLATFORM_MODE: "production" })).toThrow(
    "NATS must know each service: set NATS_CREDENTIALS_FILE, or, for development, PLATFORM_MODE=development.",
  );
  requireNatsCredentials({ ...config, PLATFORM_MODE: "development" });
  requireNatsCredentials({ ...config, PLATFORM_MODE: "production", NATS_CREDENTIALS_FILE: "/keys/nats/credentials" });
});

test("a file that is missing or has another content is refused at the start, without quoting it", async () => {
  const broker = await testNats();
  const file = broker.credentialsFile("webhooks");
  const open = () => natsConnection({ ...broker.connectionOf("webhooks"), log });
  open();
  for (const content of ["SUsecret", "only-a-password", "", "-----BEGIN NATS USER JWT-----\nhalf"]) {
    writeFileSync(file, content);
    const kinds = "the seed of a user's nkey, a .creds file, or user:password";
    expect(open).toThrow(`NATS_CREDENTIALS_FILE: ${file} must contain ${kinds}.`);
  }
  rmSync(file);
  expect(open).toThrow(`NATS_CREDENTIALS_FILE: ${file} cannot be read.`);
});

test("the public key and the signature of a seed are those of the client", () => {
  for (const nonce of [undefined, "pXmvU2bWHB8H3iM"]) {
    for (let count = 0; count < 20; count += 1) {
      const seed = newNatsSeed();
      expect(seedAuthenticator(seed)(nonce)).toEqual(nkeyAuthenticator(Buffer.from(seed))(nonce));
    }
  }
});

test("a user name with a password is accepted in place of a key, and corrected without a restart", async () => {
  const evented = apps.filter(({ usesEvents }) => usesEvents);
  const broker = await testNats({
    accounts(administratorKey) {
      const usersOf = (user: string) => [user === administrator ? administratorKey : { user, password: `of-${user}` }];
      return `accounts: ${JSON.stringify(natsAccounts(evented, usersOf))}\n`;
    },
  });
  const file = broker.credentialsFile("webhooks");
  writeFileSync(file, "webhooks:of-another");
  const nats = await start(natsConnection({ ...broker.connectionOf("webhooks"), log }));
  await expect.poll(() => readFileSync(broker.logFile, "utf8")).toContain("authentication error");
  expect(nats.connection()).toBeUndefined();
  writeFileSync(file, "webhooks:of-webhooks\n");
  await expect.poll(() => nats.connection()).toBeDefined();
});

test("a key is replaced without a restart of the app, and the previous one is refused afterwards", async () => {
  const broker = await testNats();
  const current = broker.credentialsFile("webhooks");
  const previous = current.replace(/webhooks\.nk$/, "webhooks.previous.nk");
  const nats = await start(natsConnection({ ...broker.connectionOf("webhooks"), log }));
  await expect.poll(() => nats.connection()).toBeDefined();

  // Both are valid while the new one is distributed.
  renameSync(current, previous);
  writeFileSync(current, newNatsSeed());
  await broker.reload();
  const late = await start(natsConnection({ ...broker.connectionOf("webhooks"), credentialsFile: previous, log }));
  const early = await start(natsConnection({ ...broker.connectionOf("webhooks"), log }));
  for (const one of [late, early, nats]) await expect.poll(() => one.connection()).toBeDefined();

  rmSync(previous);
  await broker.reload();
  await expect.poll(() => late.connection()).toBeUndefined();
  const streamOf = () =>
    nats
      .connection()
      ?.manager.streams.info("EVENTS")
      .then(({ config }) => config.name);
  await expect.poll(streamOf).toBe("EVENTS");
  expect(late.connection()).toBeUndefined();
});

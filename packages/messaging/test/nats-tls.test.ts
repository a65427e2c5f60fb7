import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestNats, testNats } from "@platform/testing/servers/nats";
import { testAuthority } from "@platform/testing/servers/self-signed";
import { expect, test } from "vitest";
import { natsConnection } from "../src/streams/nats.ts";
import { log, start } from "./fixture.ts";

const directory = mkdtempSync(join(tmpdir(), "nats-tls-"));

function written(name: string, content: string): string {
  const file = join(directory, name);
  writeFileSync(file, content);
  return file;
}

/** A log that keeps why connecting failed. */
function recorder() {
  const failures: string[] = [];
  const warn = ({ err }: { err: Error }) => void failures.push(`${err.message} ${String(err.cause ?? "")}`);
  return { failures, log: Object.assign(Object.create(log), { warn }) as typeof log };
}

const authority = testAuthority();
const ownAuthority = written("authority.pem", authority.cert);

/** A server whose certificate names a host. */
function serverNamed(host: string): Promise<TestNats> {
  const { cert, key } = authority.issue(host);
  const files = { cert_file: written(`${host}.pem`, cert), key_file: written(`${host}.key`, key) };
  return testNats({
    settings: () => `tls ${JSON.stringify(files)}\n`,
    // The administrator verifies the server as every service does.
    prepare: (url, createStreams) =>
      host === "localhost"
        ? createStreams({ url: url.replace("127.0.0.1", host), caFile: ownAuthority })
        : Promise.resolve(),
  });
}

/** Options of a connection by host name, for TLS verifies names and no addresses here. */
function byName(server: TestNats) {
  const { url, ...connection } = server.connectionOf("webhooks");
  return { ...connection, url: url.replace("127.0.0.1", "localhost") };
}

test("a service connects by TLS to a server of its authorities, and to no other", async () => {
  const broker = await serverNamed("localhost");
  const caFile = written("authorities.pem", testAuthority().cert);
  const record = recorder();
  const nats = await start(natsConnection({ ...byName(broker), caFile, log: record.log }));
  await expect.poll(() => record.failures.join()).toMatch(/certificate/);
  expect(nats.connection()).toBeUndefined();

  // The file is read at every connect, so a new authority needs no restart.
  writeFileSync(caFile, authority.cert);
  await expect.poll(() => nats.connection()).toBeDefined();
});

test("a server whose certificate names another host is refused, although its authority is known", async () => {
  const broker = await serverNamed("elsewhere.example.com");
  const record = recorder();
  const nats = await start(natsConnection({ ...byName(broker), caFile: ownAuthority, log: record.log }));
  await expect.poll(() => record.failures.join()).toContain("does not match certificate's altnames");
  expect(nats.connection()).toBeUndefined();
});

test("a server without TLS is refused", async () => {
  const open = await testNats();
  const record = recorder();
  const address = { ...byName(open), url: byName(open).url.replace("nats://", "tls://") };
  const nats = await start(natsConnection({ ...address, log: record.log }));
  await expect.poll(() => record.failures.join()).toContain("tls");
  expect(nats.connection()).toBeUndefined();
});

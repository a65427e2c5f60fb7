import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ConfigError } from "@platform/service/settings/config";
import { testRedis } from "@platform/testing/servers/redis";
import { selfSigned } from "@platform/testing/servers/self-signed";
import { hangAfterMs } from "@platform/testing/waiting/patience";
import { Redis } from "ioredis";
import { afterAll, afterEach, expect, test } from "vitest";
import { redisLimiter } from "../src/redis-limiter.ts";

const directory = mkdtempSync(join(tmpdir(), "redis-tls-"));
const path = (name: string) => join(directory, name);
const stops: (() => unknown)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});
afterAll(() => rmSync(directory, { recursive: true }));

function mount({ cert, key }: { cert: string; key: string }): void {
  writeFileSync(path("tls.crt"), cert);
  writeFileSync(path("tls.key"), key);
}

function trust(name: string, certificate: string): string {
  writeFileSync(path(name), certificate);
  return path(name);
}

const first = selfSigned("127.0.0.1");
mount(first);
const tls = { certFile: path("tls.crt"), keyFile: path("tls.key") };
const server = await testRedis({ tls });

/** A limiter that has tried to connect. */
async function connected(caFile: string | undefined, url = server.url) {
  const limiter = redisLimiter({ url, caFile, timeoutMs: hangAfterMs });
  stops.push(limiter.close);
  await limiter.connect().catch(() => {});
  return () =>
    limiter.probe().then(
      () => "OK",
      () => "failed",
    );
}

test("requests are counted over TLS, if the server and its host name are verified", async () => {
  const right = trust("right.crt", first.cert);
  expect(await (await connected(right))()).toBe("OK");
  expect(await (await connected(trust("wrong.crt", selfSigned("127.0.0.1").cert)))()).toBe("failed");
  expect(await (await connected(right, server.url.replace("127.0.0.1", "localhost")))()).toBe("failed");
  // Public authorities do not know the server, and it does not speak plain text.
  expect(await (await connected(undefined))()).toBe("failed");
  expect(await (await connected(undefined, server.url.replace("rediss", "redis")))()).toBe("failed");
});

test("a replaced certificate and replaced authorities need no restart", async () => {
  const probe = await connected(trust("ca.crt", first.cert));
  expect(await probe()).toBe("OK");
  const second = selfSigned("127.0.0.1");
  mount(second);
  const admin = new Redis(server.url, { tls: { rejectUnauthorized: false } });
  stops.push(() => admin.disconnect());
  // Redis reads the files of its certificate again.
  await admin.config("SET", "tls-cert-file", tls.certFile, "tls-key-file", tls.keyFile);
  await admin.call("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes");
  await expect.poll(probe).toBe("failed");
  trust("ca.crt", "no certificate");
  expect(await probe()).toBe("failed");
  trust("ca.crt", second.cert);
  await expect.poll(probe).toBe("OK");
});

test("authorities that cannot be read are refused at start", () => {
  const start = () => redisLimiter({ url: server.url, caFile: path("none.crt") });
  expect(start).toThrow(ConfigError);
  expect(start).toThrow(`REDIS_CA_FILE: ${path("none.crt")}`);
});

import { createPublicKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, credentials, Metadata, status } from "@grpc/grpc-js";
import { CredentialsService } from "@platform/contracts/credentials/v1/credentials";
import { FileState, FileStatusService } from "@platform/contracts/file_status/v1/file_status";
import { PayrollIntakeService } from "@platform/contracts/payroll_intake/v1/payroll_intake";
import { Fault } from "@platform/service/call/fault";
import { createLogger } from "@platform/service/observe/log";
import { ConfigError } from "@platform/service/settings/config";
import { hangAfterMs } from "@platform/testing/waiting/patience";
import { SignJWT } from "jose";
import { afterEach, expect, test } from "vitest";
import { rpcClient } from "../src/client/client.ts";
import { type Handlers, implement } from "../src/server/handlers.ts";
import { rpcServer } from "../src/server/server.ts";
import { serviceIdentity } from "../src/trust/service-identity.ts";
import { keyIdOf } from "../src/trust/service-token.ts";
import { inBothForms, start } from "./forms.ts";

const log = createLogger("rpc-test", "silent");
const audience = FileStatusService.typeName;
const tenant = { environment: "sandbox", ownerId: "own_1" } as const;
const stops: (() => unknown)[] = [];

afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

/** The keys of a platform as they lie on its disks, and a clock that the test moves. */
function keyring() {
  const directory = mkdtempSync(join(tmpdir(), "service-keys-"));
  stops.push(() => rmSync(directory, { recursive: true }));
  const clock = { nowMs: Date.now() };
  const keyFile = (name: string) => join(directory, `${name}.key`);
  const trustFile = (file: string) => join(directory, `${file}.pem`);
  return {
    clock,
    /** Gives a service a key; `trustedAs` is the file of its public half, if there is one. */
    issue(name: string, trustedAs?: string): KeyObject {
      const { privateKey, publicKey } = generateKeyPairSync("ed25519");
      writeFileSync(keyFile(name), privateKey.export({ type: "pkcs8", format: "pem" }));
      if (trustedAs) writeFileSync(trustFile(trustedAs), publicKey.export({ type: "spki", format: "pem" }));
      return privateKey;
    },
    withdraw: (file: string) => rmSync(trustFile(file)),
    spoil: (file: string) => writeFileSync(trustFile(file), "no key"),
    identityOf(name: string) {
      const config = {
        PLATFORM_MODE: "production",
        RPC_AUTHENTICATION: undefined,
        SERVICE_KEY_FILE: keyFile(name),
        SERVICE_TRUST_DIR: directory,
      } as const;
      return serviceIdentity({ name, config, log, now: () => clock.nowMs, refreshMs: 5000 });
    },
  };
}

type Keyring = ReturnType<typeof keyring>;

/** A service that only the gateway may call. */
async function serve(keys: Keyring): Promise<string> {
  const handlers = { getFileStatus: async () => ({ file: { fileId: "PR_1", state: FileState.COMPLETED } }) };
  const server = rpcServer({
    host: "127.0.0.1",
    port: 0,
    log,
    identity: keys.identityOf("called"),
    services: [implement(FileStatusService, handlers)],
  });
  const address = await start(server);
  stops.push(() => server.stop?.());
  return address;
}

function callerOf(address: string, identity: ReturnType<Keyring["identityOf"]>) {
  const client = rpcClient(FileStatusService, { address, identity, timeoutMs: hangAfterMs });
  stops.push(() => client.stop?.());
  return () => client.call.getFileStatus({ fileId: "PR_1" }, { tenant });
}

/** `OK`, or the code and reason of the refusal. */
async function outcomeOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => "OK",
    (error: unknown) => (error instanceof Fault ? `${error.code} ${error.reason}` : String(error)),
  );
}

inBothForms(() => {
  test("who is on the list and says so gets in, a trusted service that is not on it does not", async () => {
    const keys = keyring();
    for (const name of ["gateway", "webhooks"]) keys.issue(name, name);
    const address = await serve(keys);
    expect(await outcomeOf(callerOf(address, keys.identityOf("gateway"))())).toBe("OK");
    expect(await outcomeOf(callerOf(address, keys.identityOf("webhooks"))())).toBe(
      "PERMISSION_DENIED CALLER_NOT_ALLOWED",
    );
  });

  test("a caller gets in only by the methods that list it", async () => {
    const keys = keyring();
    for (const name of ["gateway", "file-status", "premium-audit"]) keys.issue(name, name);
    const handlers = { submitReport: async () => ({}), getFile: async () => ({}) };
    const server = rpcServer({
      host: "127.0.0.1",
      port: 0,
      log,
      identity: keys.identityOf("called"),
      services: [implement(PayrollIntakeService, handlers)],
    });
    const address = await start(server);
    stops.push(() => server.stop?.());
    const clientOf = (name: string) => {
      const options = { address, identity: keys.identityOf(name) };
      const client = rpcClient(PayrollIntakeService, { ...options, timeoutMs: hangAfterMs });
      stops.push(() => client.stop?.());
      return client.call;
    };
    const gateway = clientOf("gateway");
    const fileStatus = clientOf("file-status");
    expect(await outcomeOf(gateway.submitReport({}, { tenant }))).toBe("OK");
    expect(await outcomeOf(fileStatus.getFile({}, { tenant }))).toBe("OK");
    const refused = "PERMISSION_DENIED CALLER_NOT_ALLOWED";
    expect(await outcomeOf(fileStatus.submitReport({}, { tenant }))).toBe(refused);
    expect(await outcomeOf(clientOf("premium-audit").getFile({}, { tenant }))).toBe(refused);
  });

  test("a stranger gets in neither without a token nor with a key of its own, whatever name it uses", async () => {
    const keys = keyring();
    keys.issue("gateway", "gateway");
    const address = await serve(keys);
    expect(await outcomeOf(callerOf(address, undefined)())).toBe("UNAUTHENTICATED SERVICE_TOKEN_MISSING");
    const stranger = keyring();
    stranger.issue("gateway", "gateway");
    expect(await outcomeOf(callerOf(address, stranger.identityOf("gateway"))())).toBe(
      "UNAUTHENTICATED SERVICE_TOKEN_REFUSED",
    );
  });

  const minute = 60;
  const forgeries: [what: string, claims: Record<string, unknown>][] = [
    ["for another service", { aud: "credentials.v1.CredentialsService" }],
    ["that names another caller than its key", { iss: "operator", sub: "operator" }],
    ["that has expired", { iat: -2 * minute, exp: -minute }],
    ["that claims to be good for a day", { iat: -2 * minute, exp: 1440 * minute }],
    ["that never expires", { exp: undefined }],
  ];

  test.each(forgeries)("a token %s is refused, though a trusted key has signed it", async (_, claims) => {
    const keys = keyring();
    const key = keys.issue("gateway", "gateway");
    const address = await serve(keys);
    const nowSeconds = Math.floor(keys.clock.nowMs / 1000);
    const good = { iss: "gateway", sub: "gateway", aud: audience, iat: 0, exp: minute, ...claims };
    const seconds = (offset: unknown) => (typeof offset === "number" ? nowSeconds + offset : undefined);
    const payload = Object.fromEntries(
      Object.entries({ ...good, iat: seconds(good.iat), exp: seconds(good.exp) }).filter(
        ([, value]) => value !== undefined,
      ),
    );
    const kid = await keyIdOf(createPublicKey(key));
    const token = await new SignJWT(payload).setProtectedHeader({ alg: "EdDSA", kid }).sign(key);
    const identity = { tokenFor: () => token, verify: () => "", trustedCaller: async () => "gateway" };
    expect(await outcomeOf(callerOf(address, identity)())).toBe("UNAUTHENTICATED SERVICE_TOKEN_REFUSED");
  });

  test("a token is used again until it is due, then a new one is made, and calls never notice", async () => {
    const keys = keyring();
    keys.issue("gateway", "gateway");
    const identity = keys.identityOf("gateway");
    if (!identity) throw new Error("Nobody is authenticated.");
    const used: string[] = [];
    const tokenFor = async (audienceOf: string) => {
      const token = await identity.tokenFor(audienceOf);
      used.push(token);
      return token;
    };
    const call = callerOf(await serve(keys), { ...identity, tokenFor });
    for (let round = 0; round < 10; round++) {
      keys.clock.nowMs += 30_000;
      expect(await outcomeOf(call())).toBe("OK");
    }
    // Half a minute old, a token is good for another call; a minute old, it is not.
    expect(used.map((token) => used.indexOf(token))).toEqual([0, 0, 2, 2, 4, 4, 6, 6, 8, 8]);
  });

  test("keys are replaced without a restart on either side and without a refused call", async () => {
    const keys = keyring();
    keys.issue("gateway", "gateway");
    const call = callerOf(await serve(keys), keys.identityOf("gateway"));
    expect(await outcomeOf(call())).toBe("OK");

    // The new public key is handed out first; then the caller gets the private one; then the old public key goes.
    keys.issue("gateway", "gateway.2");
    expect(await outcomeOf(call())).toBe("OK");
    keys.clock.nowMs += 61_000;
    expect(await outcomeOf(call())).toBe("OK");
    keys.withdraw("gateway");
    expect(await outcomeOf(call())).toBe("OK");
  });

  test("a key that is withdrawn opens nothing any more, not even with a token that was good", async () => {
    const keys = keyring();
    keys.issue("gateway", "gateway");
    const call = callerOf(await serve(keys), keys.identityOf("gateway"));
    expect(await outcomeOf(call())).toBe("OK");
    keys.withdraw("gateway");
    // At once, also when nobody has called for long.
    keys.clock.nowMs += 20_000;
    expect(await outcomeOf(call())).toBe("UNAUTHENTICATED SERVICE_TOKEN_REFUSED");
  });

  test("a stream that is open ends when the key of its reader is withdrawn, and its handler with it", async () => {
    const keys = keyring();
    keys.issue("gateway", "gateway");
    const ended = Promise.withResolvers<void>();
    const unused = () => Promise.reject(new Error("not called"));
    const others = Object.fromEntries(CredentialsService.methods.map(({ localName }) => [localName, unused]));
    async function* watchCredentialChanges(_request: unknown, { signal }: { signal: AbortSignal }) {
      yield {};
      await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
      ended.resolve();
    }
    const server = rpcServer({
      host: "127.0.0.1",
      port: 0,
      log,
      identity: keys.identityOf("credentials"),
      admissionIntervalMs: 20,
      services: [
        implement(CredentialsService, {
          ...(others as unknown as Handlers<typeof CredentialsService>),
          watchCredentialChanges,
        }),
      ],
    });
    const address = await start(server);
    stops.push(() => server.stop?.());
    const client = rpcClient(CredentialsService, {
      address,
      identity: keys.identityOf("gateway"),
    });
    stops.push(() => client.stop?.());
    const stream = client.call.watchCredentialChanges({})[Symbol.asyncIterator]();
    expect((await stream.next()).done).toBe(false);
    const end = outcomeOf(stream.next());
    keys.withdraw("gateway");
    keys.clock.nowMs += 20_000;
    expect(await end).toBe("UNAUTHENTICATED SERVICE_KEY_WITHDRAWN");
    await ended.promise;
  });

  test("a file that is no key neither keeps a withdrawn key alive nor keeps others out", async () => {
    const keys = keyring();
    keys.issue("gateway", "gateway");
    const call = callerOf(await serve(keys), keys.identityOf("gateway"));
    keys.spoil("operator");
    expect(await outcomeOf(call())).toBe("OK");
    keys.withdraw("gateway");
    keys.clock.nowMs += 20_000;
    expect(await outcomeOf(call())).toBe("UNAUTHENTICATED SERVICE_TOKEN_REFUSED");
  });

  test("a token is valid for a minute, whatever its expiry says, also when it was used before", async () => {
    const keys = keyring();
    const key = keys.issue("gateway", "gateway");
    const address = await serve(keys);
    const iat = Math.floor(keys.clock.nowMs / 1000);
    const kid = await keyIdOf(createPublicKey(key));
    const token = await new SignJWT({ iss: "gateway", sub: "gateway", aud: audience, iat, exp: iat + 1440 * minute })
      .setProtectedHeader({ alg: "EdDSA", kid })
      .sign(key);
    const call = callerOf(address, { tokenFor: () => token, verify: () => "", trustedCaller: async () => "gateway" });
    expect(await outcomeOf(call())).toBe("OK");
    keys.clock.nowMs += 55_000;
    expect(await outcomeOf(call())).toBe("OK");
    keys.clock.nowMs += 15_000;
    expect(await outcomeOf(call())).toBe("UNAUTHENTICATED SERVICE_TOKEN_REFUSED");
  });
});

test("reflection is served to every authenticated caller, with a token for it or for a service", async () => {
  const keys = keyring();
  // It may call no method.
  keys.issue("webhooks", "webhooks");
  const address = await serve(keys);
  const identity = keys.identityOf("webhooks");
  const reflection = "grpc.reflection.v1.ServerReflection";
  const bytes = (value: Buffer) => value;
  async function list(protocol: string, tokenFor?: string): Promise<string> {
    const client = new Client(address, credentials.createInsecure());
    stops.push(() => client.close());
    const metadata = new Metadata();
    if (tokenFor) metadata.set("authorization", `Bearer ${await identity?.tokenFor(tokenFor)}`);
    const stream = client.makeBidiStreamRequest(`/${protocol}/ServerReflectionInfo`, bytes, bytes, metadata);
    return new Promise((resolve) => {
      stream.on("error", ({ code = 0 }: { code?: number }) => resolve(status[code] ?? ""));
      stream.on("data", (chunk: Buffer) => {
        resolve(String(chunk));
        stream.end();
      });
      // Field 7, list_services: "*".
      stream.write(Buffer.from([0x3a, 1, 0x2a]));
    });
  }
  for (const protocol of [reflection, reflection.replace("v1", "v1alpha")]) {
    expect(await list(protocol)).toBe("UNAUTHENTICATED");
    expect(await list(protocol, "credentials.v1.CredentialsService")).toBe("UNAUTHENTICATED");
    for (const tokenFor of [reflection, audience]) expect(await list(protocol, tokenFor)).toContain(audience);
  }
});

test("probes may ask for health without a token", async () => {
  const keys = keyring();
  const client = new Client(await serve(keys), credentials.createInsecure());
  stops.push(() => client.close());
  const bytes = (value: Buffer) => value;
  const health = await new Promise((resolve, reject) =>
    client.makeUnaryRequest("/grpc.health.v1.Health/Check", bytes, bytes, Buffer.alloc(0), (error, response) =>
      error ? reject(error) : resolve([...(response ?? [])]),
    ),
  );
  // Field 1, SERVING.
  expect(health).toEqual([8, 1]);
});

const identityOf = (config: object) => serviceIdentity({ name: "gateway", config: config as never, log });

test("production does not start without keys, and nothing but development may do without", () => {
  expect(() => identityOf({ PLATFORM_MODE: "production" })).toThrow(ConfigError);
  expect(() => identityOf({ PLATFORM_MODE: "production", SERVICE_KEY_FILE: "/key" })).toThrow("SERVICE_TRUST_DIR");
  expect(() => identityOf({ PLATFORM_MODE: "production", RPC_AUTHENTICATION: "off" })).toThrow(
    "PLATFORM_MODE=development",
  );
  expect(() => identityOf({ PLATFORM_MODE: "development", RPC_AUTHENTICATION: "required" })).toThrow(ConfigError);
  expect(identityOf({ PLATFORM_MODE: "development" })).toBeUndefined();
});

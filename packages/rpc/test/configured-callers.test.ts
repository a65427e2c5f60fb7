import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CredentialsService } from "@platform/contracts/credentials/v1/credentials";
import { PayrollIntakeService } from "@platform/contracts/payroll_intake/v1/payroll_intake";
import { PayrollReportService } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import { type Actor, actorTypes } from "@platform/service/call/actor";
import { type Call, currentCall } from "@platform/service/call/call";
import { Fault } from "@platform/service/call/fault";
import { createLogger } from "@platform/service/observe/log";
import { ConfigError } from "@platform/service/settings/config";
import { hangAfterMs } from "@platform/testing/waiting/patience";
import { afterEach, beforeEach, expect, test } from "vitest";
import { rpcClient } from "../src/client/client.ts";
import { implement } from "../src/server/handlers.ts";
import { rpcServer } from "../src/server/server.ts";
import { serviceIdentity } from "../src/trust/service-identity.ts";
import { inBothForms, start } from "./forms.ts";

const log = createLogger("rpc-test", "silent");
const tenant = { environment: "sandbox", ownerId: "own_1" } as const;
const getFile = "payroll_intake.v1.PayrollIntakeService/GetFile";
const watchChanges = "credentials.v1.CredentialsService/WatchCredentialChanges";
const refused = "PERMISSION_DENIED CALLER_NOT_ALLOWED";
const stops: (() => unknown)[] = [];
let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "callers-"));
  stops.push(() => rmSync(directory, { recursive: true }));
});
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

const file = () => join(directory, "callers.json");
const write = (callers: unknown) => writeFileSync(file(), JSON.stringify(callers));

/** The identity of a team or app whose public key is trusted. */
function identityOf(name: string) {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const keyFile = join(directory, `${name}.key`);
  writeFileSync(keyFile, privateKey.export({ type: "pkcs8", format: "pem" }));
  writeFileSync(join(directory, `${name}.pem`), publicKey.export({ type: "spki", format: "pem" }));
  const config = { PLATFORM_MODE: "production", RPC_AUTHENTICATION: undefined } as const;
  return serviceIdentity({ name, config: { ...config, SERVICE_KEY_FILE: keyFile, SERVICE_TRUST_DIR: directory }, log });
}

const unused = () => Promise.reject(new Error("not called"));
const credentialsHandlers = {
  ...Object.fromEntries(CredentialsService.methods.map(({ localName }) => [localName, unused])),
  async *watchCredentialChanges(_: unknown, { signal }: { signal: AbortSignal }) {
    yield {};
    await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
  },
};

/** A server that checks its file of callers all the time. */
function server() {
  return rpcServer({
    host: "127.0.0.1",
    port: 0,
    log,
    callersFile: file(),
    admissionIntervalMs: 20,
    identity: identityOf("called"),
    services: [
      implement(PayrollIntakeService, { getFile: async () => ({}), submitReport: async () => ({}) }),
      implement(CredentialsService, credentialsHandlers as never),
    ],
  });
}

async function serve(): Promise<string> {
  const running = server();
  const address = await start(running);
  stops.push(() => running.stop?.());
  return address;
}

async function outcomeOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => "OK",
    (error: unknown) => (error instanceof Fault ? `${error.code} ${error.reason}` : String(error)),
  );
}

inBothForms(() => {
  test("a team is admitted by configuration, without a restart, to the methods that it is given", async () => {
    write({});
    const address = await serve();
    const { call, stop } = rpcClient(PayrollIntakeService, {
      address,
      identity: identityOf("data-warehouse"),
      timeoutMs: hangAfterMs,
    });
    stops.push(() => stop?.());
    const get = () => outcomeOf(call.getFile({}, { tenant }));
    const submit = () => outcomeOf(call.submitReport({}, { tenant }));
    expect([await get(), await submit()]).toEqual([refused, refused]);
    write({ "data-warehouse": [getFile] });
    await expect.poll(get).toBe("OK");
    expect(await submit()).toBe(refused);
    write({ "another-team": [getFile] });
    await expect.poll(get).toBe(refused);
  });

  test.for([
    { caller: "gateway", states: ["api_key", "client_credentials", "person"] },
    { caller: "operator", states: ["operator"] },
    { caller: "file-status", states: ["schedule"] },
    { caller: "data-warehouse", states: [] },
  ] as const)("$caller acts as itself if it states another actor than $states, or none", async ({ caller, states }) => {
    write({ "data-warehouse": [getFile] });
    let servedActor: Actor | undefined;
    const running = rpcServer({
      host: "127.0.0.1",
      port: 0,
      log,
      callersFile: file(),
      identity: identityOf("called"),
      services: [
        implement(PayrollReportService, {
          ...Object.fromEntries(PayrollReportService.methods.map(({ localName }) => [localName, unused])),
          getReport: async (_: unknown, call: Call) => {
            servedActor = call.actor;
            expect(currentCall()?.actor).toBe(servedActor);
            return {};
          },
        } as never),
        implement(PayrollIntakeService, {
          submitReport: unused,
          getFile: async (_, call) => {
            servedActor = call.actor;
            return {};
          },
        }),
      ],
    });
    const address = await start(running);
    stops.push(() => running.stop?.());
    const connection = { address, identity: identityOf(caller), timeoutMs: hangAfterMs };
    const files = rpcClient(PayrollIntakeService, connection);
    const reports = rpcClient(PayrollReportService, connection);
    stops.push(
      () => files.stop?.(),
      () => reports.stop?.(),
    );
    async function actorSeen(actor?: Actor) {
      await (caller === "operator"
        ? reports.call.getReport({}, { tenant, actor })
        : files.call.getFile({}, { tenant, actor }));
      return servedActor;
    }
    const itself = { type: "service", id: caller };
    for (const type of actorTypes) {
      const actor = { type, id: "stated" };
      expect(await actorSeen(actor), type).toEqual(states.some((stated) => stated === type) ? actor : itself);
    }
    expect(await actorSeen()).toEqual(itself);
  });

  test("an open stream ends when its reader is not listed any more", async () => {
    write({ "data-warehouse": [watchChanges] });
    const address = await serve();
    const client = rpcClient(CredentialsService, { address, identity: identityOf("data-warehouse") });
    stops.push(() => client.stop?.());
    const stream = client.call.watchCredentialChanges({})[Symbol.asyncIterator]();
    expect((await stream.next()).done).toBe(false);
    const end = outcomeOf(stream.next());
    write({});
    expect(await end).toBe(refused);
  });

  test("a file that becomes invalid changes nothing until it is valid again", async () => {
    write({ "data-warehouse": [getFile] });
    const address = await serve();
    const clientOf = (name: string) => {
      const client = rpcClient(PayrollIntakeService, { address, identity: identityOf(name), timeoutMs: hangAfterMs });
      stops.push(() => client.stop?.());
      return () => outcomeOf(client.call.getFile({}, { tenant }));
    };
    const warehouse = clientOf("data-warehouse");
    const reporting = clientOf("reporting");
    expect(await warehouse()).toBe("OK");
    write({ reporting: [getFile], "data-warehouse": "everything" });
    // The server has read it when it has read the one after it.
    expect([await warehouse(), await reporting()]).toEqual(["OK", refused]);
    write({ reporting: [getFile] });
    await expect.poll(reporting).toBe("OK");
    expect(await warehouse()).toBe(refused);
  });
});

test.each([
  ["is no JSON", "no json", "must be a JSON object"],
  ["names no method", { team: ["payroll_intake.v1.PayrollIntakeService"] }, "team.0: must be a method"],
  [
    "names all methods of a service",
    { team: ["payroll_intake.v1.PayrollIntakeService/*"] },
    "team.0: must be a method",
  ],
  ["gives an app of the platform more methods", { "file-status": [getFile] }, "file-status: is an app"],
])("the server does not start with a file that %s", async (_, content, message) => {
  if (typeof content === "string") writeFileSync(file(), content);
  else write(content);
  const start = async () => server().start?.();
  await expect(start()).rejects.toThrow(ConfigError);
  await expect(start()).rejects.toThrow(message);
});

test("the server does not start without its file", async () => {
  await expect((async () => server().start?.())()).rejects.toThrow(`RPC_CALLERS_FILE: cannot read ${file()}`);
});

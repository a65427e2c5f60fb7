import { getEventListeners, once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, credentials, Metadata, type ServiceError } from "@grpc/grpc-js";
import { CredentialsService } from "@platform/contracts/credentials/v1/credentials";
import { FileStatusService } from "@platform/contracts/file_status/v1/file_status";
import { OutboxService } from "@platform/contracts/operations/v1/outbox";
import { runInCall } from "@platform/service/call/call";
import { currentApp, runInApp } from "@platform/service/call/current-app";
import { localAddress } from "@platform/service/lifecycle/app-environment";
import { createLogger } from "@platform/service/observe/log";
import { prometheusText } from "@platform/service/observe/telemetry";
import { selfSigned } from "@platform/testing/servers/self-signed";
import { hangAfterMs } from "@platform/testing/waiting/patience";
import { afterEach, expect, test } from "vitest";
import { methodDefinition } from "../src/call/service-definition.ts";
import { rpcClient } from "../src/client/client.ts";
import { type Handlers, implement } from "../src/server/handlers.ts";
import { rpcServer } from "../src/server/server.ts";

const log = createLogger("rpc-test", "silent");
const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

type GetFileStatus = Handlers<typeof FileStatusService>["getFileStatus"];
type ServerOptions = Partial<Parameters<typeof rpcServer>[0]>;
type OptionsAfterApp = [port: number, getFileStatus?: GetFileStatus, options?: ServerOptions];

/** Creates the server of an app that has a method of its own and one that every app has. */
function createServer(app: string, port: number, getFileStatus?: GetFileStatus, options: ServerOptions = {}) {
  const outbox = implement(OutboxService, {
    getOutbox: async () => ({ pending: app.length }),
    republishEvents: async () => ({}),
    republishNumberedEvents: async () => ({}),
  });
  const services = getFileStatus ? [outbox, implement(FileStatusService, { getFileStatus })] : [outbox];
  const server = runInApp(app, () =>
    rpcServer({ host: "127.0.0.1", port, log, services, drainTimeoutMs: 1000, ...options }),
  );
  stops.push(() => server.stop?.());
  return server;
}

async function serve(app: string, ...options: OptionsAfterApp) {
  const server = createServer(app, ...options);
  await runInApp(app, () => server.start?.());
  return server;
}

/** A port on which nothing listens any more. */
async function freePort(): Promise<number> {
  const server = rpcServer({ host: "127.0.0.1", port: 0, log, services: [] });
  await server.start?.();
  await server.stop?.();
  return server.port();
}

function filesAt(address: string) {
  const client = rpcClient(FileStatusService, { address, timeoutMs: hangAfterMs });
  stops.push(() => client.stop?.());
  return client.call;
}

/** Asks for the outbox of the app that the authority of the call names; resolves to what it counts, or to the refusal. */
function outboxOf(port: number, authority?: string): Promise<string> {
  const options = authority === undefined ? {} : { "grpc.default_authority": authority };
  const client = new Client(`127.0.0.1:${port}`, credentials.createInsecure(), options);
  stops.push(() => client.close());
  const { path, requestSerialize, responseDeserialize } = methodDefinition(OutboxService.method.getOutbox);
  return new Promise((resolve) =>
    client.makeUnaryRequest(
      path,
      requestSerialize,
      responseDeserialize,
      {},
      new Metadata(),
      (error: ServiceError | null, response?: { pending: number }) =>
        resolve(error ? `${error.code} ${error.details}` : String(response?.pending)),
    ),
  );
}

test("apps that share a port are told apart by the name at which they are called", async () => {
  const port = await freePort();
  await serve("webhooks", port);
  await serve("file-status", port, async ({ fileId }) => ({ file: { fileId: `${fileId} of ${currentApp()}` } }));
  expect(await outboxOf(port, "webhooks:50051")).toBe(String("webhooks".length));
  expect(await outboxOf(port, "file-status.payroll.svc.cluster.local:50051")).toBe(String("file-status".length));
  // Only one of them has this method, so it needs no name.
  const status = await filesAt(`127.0.0.1:${port}`).getFileStatus({ fileId: "PR_1" });
  expect(status.file?.fileId).toBe("PR_1 of file-status");
  expect(await outboxOf(port)).toMatch(
    /^12 Several apps .*OutboxService\/GetOutbox: file-status, webhooks\. Call it at/,
  );
});

test("a handler sees nothing of the app that calls it but the call", async () => {
  let handlerApp: string | undefined;
  await serve("file-status", 0, async (_, call) => {
    handlerApp = currentApp();
    return { file: { fileId: call.requestId } };
  });
  const outer = { requestId: "req_outer", signal: new AbortController().signal };
  const { getFileStatus } = filesAt(localAddress("file-status"));
  const response = await runInApp("gateway", () => runInCall(outer, () => getFileStatus({ fileId: "PR_1" })));
  expect([handlerApp, response.file?.fileId]).toEqual(["file-status", "req_outer"]);
  expect(await prometheusText("platform")).toMatch(/^rpc_server_call_duration\S*GetFileStatus\S*job="file-status"/m);
});

test("two apps never share a message", async () => {
  const states: object[] = [];
  const request = { fileId: "PR_1" };
  await serve("file-status", 0, async (message) => {
    message.fileId = "changed by the handler";
    const response = { file: { fileId: "PR_1", recordErrors: [] } };
    states.push(response.file);
    return response;
  });
  const { file } = await filesAt(localAddress("file-status")).getFileStatus(request);
  expect(request).toEqual({ fileId: "PR_1" });
  expect(file).not.toBe(states[0]);
});

test("a message that is too large for its receiver is refused as over the network", async () => {
  const port = await freePort();
  await serve("file-status", port, async ({ fileId }) => ({
    file: { fileId: fileId.repeat(fileId === "x" ? 4e7 : 1) },
  }));
  for (const address of [`127.0.0.1:${port}`, localAddress("file-status")]) {
    const { getFileStatus } = filesAt(address);
    for (const fileId of ["x".repeat(4e7), "x"]) {
      await expect(getFileStatus({ fileId }), address).rejects.toMatchObject({ code: "INTERNAL", reason: "TRANSPORT" });
    }
  }
});

test("a stream whose reader has left ends as the app that serves it, which then stops without waiting", async () => {
  let endedIn: string | undefined;
  const handlers = Object.fromEntries(CredentialsService.methods.map(({ localName }) => [localName, async () => ({})]));
  async function* watchCredentialChanges(_: unknown, { signal }: { signal: AbortSignal }) {
    signal.addEventListener("abort", () => {
      endedIn = currentApp();
    });
    yield {};
    await once(signal, "abort");
  }
  const services = [implement(CredentialsService, { ...handlers, watchCredentialChanges } as never)];
  const server = rpcServer({ host: "127.0.0.1", port: 0, log, services, drainTimeoutMs: 2 * hangAfterMs });
  await runInApp("credentials", () => server.start?.());
  const client = rpcClient(CredentialsService, { address: localAddress("credentials") });
  stops.push(() => client.stop?.());
  await runInApp("gateway", async () => {
    for await (const _ of client.call.watchCredentialChanges({})) break;
  });
  await server.stop?.();
  expect(endedIn).toBe("credentials");
});

test("a call waits for an app that starts at the same time", async () => {
  const call = filesAt(localAddress("late-app")).getFileStatus({ fileId: "PR_1" });
  await serve("late-app", 0, async ({ fileId }) => ({ file: { fileId } }));
  expect((await call).file?.fileId).toBe("PR_1");
});

test("a call whose deadline has passed is not begun", async () => {
  const handled: string[] = [];
  await serve("file-status", 0, async ({ fileId }) => {
    handled.push(fileId);
    return {};
  });
  const { getFileStatus } = filesAt(localAddress("file-status"));
  const late = getFileStatus({ fileId: "PR_1" }, { deadlineMs: Date.now() - 1000 });
  await expect(late).rejects.toMatchObject({ code: "DEADLINE_EXCEEDED" });
  await getFileStatus({ fileId: "PR_2" });
  expect(handled).toEqual(["PR_2"]);
});

test("a call that names an app is served by that app or by none", async () => {
  const port = await freePort();
  await serve("credentials", port);
  expect(await outboxOf(port, "webhooks:50051")).toBe("14 webhooks does not serve yet.");
  await serve("webhooks", port);
  expect(await outboxOf(port, "webhooks:50051")).toBe(String("webhooks".length));
});

test("a method of an app that has not started is unavailable, although no other app has it", async () => {
  const port = await freePort();
  const late = createServer("file-status", port, async ({ fileId }) => ({ file: { fileId } }));
  await serve("credentials", port);
  const { getFileStatus } = filesAt(`127.0.0.1:${port}`);
  await expect(getFileStatus({ fileId: "PR_1" })).rejects.toMatchObject({ code: "UNAVAILABLE", reason: "APP_STARTS" });
  await runInApp("file-status", () => late.start?.());
  expect((await getFileStatus({ fileId: "PR_1" })).file?.fileId).toBe("PR_1");
});

test("apps that share a port need the same options, and the refusal names the variable and both apps", async () => {
  const port = await freePort();
  await serve("credentials", port);
  const directory = mkdtempSync(join(tmpdir(), "rpc-one-process-"));
  stops.push(() => rmSync(directory, { recursive: true }));
  const tls = { certFile: join(directory, "tls.crt"), keyFile: join(directory, "tls.key"), variables: "" };
  const { cert, key } = selfSigned("localhost");
  writeFileSync(tls.certFile, cert);
  writeFileSync(tls.keyFile, key);
  const differences: [variable: string, options: ServerOptions][] = [
    ["GRPC_HOST", { host: "localhost" }],
    ["RPC_TLS_CERT_FILE", { tls }],
    ["maxMessageBytes of rpcServer", { maxMessageBytes: 1 }],
  ];
  for (const [variable, options] of differences) {
    expect(() => createServer("webhooks", port, undefined, options)).toThrow(
      `${variable}: credentials and webhooks serve gRPC on port ${port} of one process, and need the same value.`,
    );
  }
});

test("a stream without pauses lets everything else in the process go on", async () => {
  const handlers = Object.fromEntries(CredentialsService.methods.map(({ localName }) => [localName, async () => ({})]));
  let isOver = false;
  async function* watchCredentialChanges() {
    while (!isOver) yield {};
  }
  const services = [implement(CredentialsService, { ...handlers, watchCredentialChanges } as never)];
  const server = rpcServer({ host: "127.0.0.1", port: 0, log, services, drainTimeoutMs: 1000 });
  await runInApp("credentials", () => server.start?.());
  stops.push(() => server.stop?.());
  const client = rpcClient(CredentialsService, { address: localAddress("credentials") });
  setTimeout(() => {
    isOver = true;
  }, 0);
  // Ends only if the timer had its turn.
  for await (const _ of client.call.watchCredentialChanges({}));
  expect(isOver).toBe(true);
});

test("a refused call leaves nothing to wait for when the server stops, and no listener on the signal of its caller", async () => {
  const server = await serve("file-status", 0, async () => ({}), { drainTimeoutMs: hangAfterMs });
  const { signal } = new AbortController();
  const { getFileStatus } = filesAt(localAddress("file-status"));
  await expect(getFileStatus({ fileId: "x".repeat(4e7) }, { signal })).rejects.toMatchObject({ reason: "TRANSPORT" });
  expect(getEventListeners(signal, "abort")).toEqual([]);
  await server.stop?.();
});

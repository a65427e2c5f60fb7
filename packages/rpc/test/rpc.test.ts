import { CredentialsService } from "@platform/contracts/credentials/v1/credentials";
import { FileState, FileStatusService } from "@platform/contracts/file_status/v1/file_status";
import { type Call, currentCall, runInCall } from "@platform/service/call/call";
import { Fault } from "@platform/service/call/fault";
import { createLogger } from "@platform/service/observe/log";
import { hangAfterMs } from "@platform/testing/waiting/patience";
import { afterEach, expect, test } from "vitest";
import { tenantCall } from "../src/call/call-metadata.ts";
import { type RpcClient, rpcClient } from "../src/client/client.ts";
import { type Handlers, implement, implementForTenants } from "../src/server/handlers.ts";
import { type RpcServer, rpcServer } from "../src/server/server.ts";
import { inBothForms, start } from "./forms.ts";

const tenant = { environment: "sandbox", ownerId: "own_1" } as const;
const actor = { type: "api_key", id: "key_1" } as const;
const log = createLogger("rpc-test", "silent");
const hourMs = 3_600_000;
const stops: (() => unknown)[] = [];

afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

type GetFileStatus = Handlers<typeof FileStatusService>["getFileStatus"];

interface Served {
  address: string;
  server: RpcServer;
}

async function serve(getFileStatus: GetFileStatus, port = 0): Promise<Served> {
  const server = rpcServer({
    host: "127.0.0.1",
    port,
    log,
    services: [implement(FileStatusService, { getFileStatus })],
    drainTimeoutMs: hangAfterMs,
  });
  const address = await start(server, "file-status");
  stops.push(() => server.stop?.());
  return { address, server };
}

function connect(address: string, options: { title?: string } = {}): RpcClient<typeof FileStatusService> {
  const client = rpcClient(FileStatusService, { address, timeoutMs: hangAfterMs, ...options });
  stops.push(() => client.stop?.());
  return client;
}

async function faultOf(call: Promise<unknown>): Promise<Fault> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(Fault);
  return error as Fault;
}

inBothForms(() => {
  test("request id, tenant, actor and deadline travel with the call", async () => {
    let served: Call | undefined;
    const { address } = await serve(async ({ fileId }, call) => {
      served = call;
      expect(currentCall()).toBe(call);
      return { file: { fileId, state: FileState.COMPLETED } };
    });
    const before = Date.now();
    const response = await connect(address).call.getFileStatus(
      { fileId: "PR_1" },
      { tenant, requestId: "req_1", actor, timeoutMs: hourMs },
    );
    expect(response.file).toMatchObject({ fileId: "PR_1", state: FileState.COMPLETED });
    expect(served).toMatchObject({ requestId: "req_1", tenant, actor });
    // An hour is far from the deadline that the client has by itself, so this is the requested one.
    expect(served?.deadlineMs).toBeGreaterThan(before + 0.9 * hourMs);
  });

  test("a call made while another is served passes on its request id, tenant and actor and outlives no deadline", async () => {
    let served: Call | undefined;
    const { address } = await serve(async (_, call) => {
      served = call;
      return {};
    });
    const client = connect(address);
    const deadlineMs = Date.now() + hourMs;
    const outer: Call = { requestId: "req_outer", tenant, actor, deadlineMs, signal: new AbortController().signal };
    await runInCall(outer, () => client.call.getFileStatus({ fileId: "PR_1" }, { timeoutMs: 24 * hourMs }));
    expect(served).toMatchObject({ requestId: "req_outer", tenant, actor });
    // The time left is sent, so a slow way adds to it; nothing adds most of a day.
    expect(served?.deadlineMs).toBeLessThan(deadlineMs + 12 * hourMs);
    expect(served?.deadlineMs).toBeGreaterThan(deadlineMs - 0.5 * hourMs);
  });

  test("a fault arrives as it was thrown: code, reason, metadata, violations, retry delay", async () => {
    const thrown = new Fault("INVALID_ARGUMENT", "BAD_RECORDS", "Two records are wrong.", {
      metadata: { count: "2" },
      violations: [{ field: "records[3].gross_wages", description: "must be a positive number" }],
      retryAfterMs: 1500,
    });
    const { address } = await serve(() => Promise.reject(thrown));
    const { code, reason, message, metadata, violations, retryAfterMs } = await faultOf(
      connect(address).call.getFileStatus({ fileId: "PR_1" }),
    );
    expect({ code, reason, message, metadata, violations, retryAfterMs }).toEqual({
      code: thrown.code,
      reason: thrown.reason,
      message: thrown.message,
      metadata: thrown.metadata,
      violations: thrown.violations,
      retryAfterMs: thrown.retryAfterMs,
    });
  });

  test("an unexpected error shows the caller nothing of its cause", async () => {
    const { address } = await serve(() => Promise.reject(new Error("password=hunter2")));
    const fault = await faultOf(connect(address).call.getFileStatus({ fileId: "PR_1" }));
    expect(fault).toMatchObject({ code: "INTERNAL", reason: "INTERNAL" });
    expect(fault.message).not.toContain("hunter2");
  });

  test("a call without a tenant is refused where one is needed", async () => {
    const { address } = await serve(async (_, call) => ({ file: { fileId: tenantCall(call).tenant.ownerId } }));
    const fault = await faultOf(connect(address).call.getFileStatus({ fileId: "PR_1" }));
    expect(fault).toMatchObject({ code: "UNAUTHENTICATED", reason: "TENANT_MISSING" });
  });

  test("a service that acts for tenants is never handed a call without one", async () => {
    const owners: string[] = [];
    const files = implementForTenants(FileStatusService, {
      async getFileStatus(_, call) {
        owners.push(call.tenant.ownerId);
        return {};
      },
    });
    const server = rpcServer({ host: "127.0.0.1", port: 0, log, services: [files] });
    const address = await start(server);
    stops.push(() => server.stop?.());
    const { getFileStatus } = connect(address).call;
    const fault = await faultOf(getFileStatus({ fileId: "PR_1" }));
    expect(fault).toMatchObject({ code: "UNAUTHENTICATED", reason: "TENANT_MISSING" });
    await getFileStatus({ fileId: "PR_1" }, { tenant });
    expect(owners).toEqual(["own_1"]);
  });

  test("a call is passed on whole: request id, tenant and deadline arrive as they were", async () => {
    let served: Call | undefined;
    const { address } = await serve(async (_, call) => {
      served = call;
      return {};
    });
    const deadlineMs = Date.now() + hangAfterMs / 2;
    const call: Call = { requestId: "req_whole", tenant, deadlineMs, signal: new AbortController().signal };
    await connect(address).call.getFileStatus({ fileId: "PR_1" }, call);
    expect(served).toMatchObject({ requestId: "req_whole", tenant });
    // The client's own timeout ends later by as much again.
    expect(served?.deadlineMs).toBeLessThan(deadlineMs + hangAfterMs / 4);
  });

  test("a caller that cancels aborts the handler's signal", async () => {
    const aborted = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    const { address } = await serve(async (_, call) => {
      call.signal.addEventListener("abort", () => aborted.resolve());
      arrived.resolve();
      await aborted.promise;
      return {};
    });
    const disconnect = new AbortController();
    const call = faultOf(connect(address).call.getFileStatus({ fileId: "PR_1" }, { signal: disconnect.signal }));
    await arrived.promise;
    disconnect.abort();
    expect(await call).toMatchObject({ code: "CANCELLED" });
    await aborted.promise;
  });

  test("a server that is down is UNAVAILABLE, and works again without a new client", async () => {
    const { address, server } = await serve(async () => ({}));
    const port = server.port();
    const client = connect(address);
    await client.call.getFileStatus({ fileId: "PR_1" });
    await server.stop?.();
    expect(await faultOf(client.call.getFileStatus({ fileId: "PR_1" }))).toMatchObject({ code: "UNAVAILABLE" });
    const titled = connect(address, { title: "The file service" });
    const message = "The file service cannot be reached.";
    expect(await faultOf(titled.call.getFileStatus({ fileId: "PR_1" }))).toMatchObject({ message });
    await serve(async ({ fileId }) => ({ file: { fileId } }), port);
    await expect
      .poll(() =>
        client.call.getFileStatus({ fileId: "PR_2" }).then(
          (response) => response.file?.fileId,
          () => "",
        ),
      )
      .toBe("PR_2");
  });

  test("a call that the server itself refused as UNAVAILABLE is not made again", async () => {
    let calls = 0;
    const { address } = await serve(() => {
      calls++;
      return Promise.reject(new Fault("UNAVAILABLE", "DATABASE_UNAVAILABLE", "Away."));
    });
    const fault = await faultOf(connect(address).call.getFileStatus({ fileId: "PR_1" }));
    expect(fault).toMatchObject({ code: "UNAVAILABLE", reason: "DATABASE_UNAVAILABLE" });
    expect(calls).toBe(1);
  });

  test("stopping lets calls in progress finish", async () => {
    const arrived = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const { address, server } = await serve(async () => {
      arrived.resolve();
      await release.promise;
      return { file: { fileId: "PR_late" } };
    });
    const call = connect(address).call.getFileStatus({ fileId: "PR_1" });
    await arrived.promise;
    const stopped = server.stop?.();
    release.resolve();
    expect((await call).file?.fileId).toBe("PR_late");
    await stopped;
  });

  test("a stream delivers in order and ends the handler when the reader leaves", async () => {
    const ended = Promise.withResolvers<void>();
    const unused = () => Promise.reject(new Fault("UNIMPLEMENTED", "UNUSED", "Not part of this test."));
    const others = Object.fromEntries(CredentialsService.methods.map(({ localName }) => [localName, unused]));
    const server = rpcServer({
      host: "127.0.0.1",
      port: 0,
      log,
      services: [
        implement(CredentialsService, {
          ...(others as unknown as Handlers<typeof CredentialsService>),
          async *watchCredentialChanges(_, call) {
            call.signal.addEventListener("abort", () => ended.resolve());
            for (let index = 0; !call.signal.aborted; index++) {
              yield { credentialId: `key_${index}` };
              await new Promise((resolve) => setImmediate(resolve));
            }
          },
        }),
      ],
    });
    const address = await start(server);
    stops.push(() => server.stop?.());
    const client = rpcClient(CredentialsService, { address });
    stops.push(() => client.stop?.());
    const ids: string[] = [];
    for await (const { credentialId } of client.call.watchCredentialChanges({})) {
      ids.push(credentialId);
      if (ids.length === 3) break;
    }
    expect(ids).toEqual(["key_0", "key_1", "key_2"]);
    await ended.promise;
  });
});

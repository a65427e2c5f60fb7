import { create } from "@bufbuild/protobuf";
import { type handleBidiStreamingCall, type handleUnaryCall, Server, ServerCredentials, status } from "@grpc/grpc-js";
import {
  FileState,
  FileStatusService,
  type GetFileStatusRequest,
} from "@platform/contracts/file_status/v1/file_status";
import { OutboxService } from "@platform/contracts/operations/v1/outbox";
import {
  type RunCallsRequest,
  type RunCallsResponse,
  SharedCallsService,
} from "@platform/contracts/rpc/v1/shared_calls";
import type { Call } from "@platform/service/call/call";
import { Fault } from "@platform/service/call/fault";
import { createLogger } from "@platform/service/observe/log";
import { hangAfterMs } from "@platform/testing/waiting/patience";
import { afterEach, expect, test, vi } from "vitest";
import { methodDefinition } from "../src/call/service-definition.ts";
import { rpcClient } from "../src/client/client.ts";
import { type Handlers, implement } from "../src/server/handlers.ts";
import { rpcServer } from "../src/server/server.ts";

const log = createLogger("rpc-test", "silent");
const stops: (() => unknown)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const stop of stops.splice(0).reverse()) await stop();
});

type GetFileStatus = Handlers<typeof FileStatusService>["getFileStatus"];
type ServerOptions = Partial<Parameters<typeof rpcServer>[0]>;

/** A server of reads and writes, and clients whose calls share messages. `messages` has the number of calls of each message. */
async function serve(getFileStatus: GetFileStatus, options: ServerOptions = {}) {
  const messages: number[] = [];
  const addService = Server.prototype.addService;
  vi.spyOn(Server.prototype, "addService").mockImplementation(function (this: Server, definition, handlers) {
    const { RunCalls: run } = handlers as { RunCalls?: (stream: NodeJS.EventEmitter) => void };
    const counted = run && {
      RunCalls(stream: NodeJS.EventEmitter) {
        stream.on("data", ({ calls }: { calls: unknown[] }) => calls.length > 0 && messages.push(calls.length));
        run(stream);
      },
    };
    addService.call(this, definition, (counted ?? handlers) as typeof handlers);
  });
  const republished: string[] = [];
  const server = rpcServer({
    host: "127.0.0.1",
    port: 0,
    log,
    drainTimeoutMs: hangAfterMs,
    services: [
      implement(FileStatusService, { getFileStatus }),
      implement(OutboxService, {
        getOutbox: async () => ({}),
        republishNumberedEvents: async () => ({}),
        async republishEvents(_, { requestId }) {
          republished.push(requestId);
          return { count: 1n };
        },
      }),
    ],
    ...options,
  });
  await server.start?.();
  stops.push(() => server.stop?.());
  return { ...connect(server.port()), messages, republished, server };
}

function connect(port: number, options: { title?: string; identity?: { tokenFor(audience: string): string } } = {}) {
  const about = { address: `127.0.0.1:${port}`, timeoutMs: hangAfterMs, sharesCalls: true, ...options };
  const files = rpcClient(FileStatusService, about);
  const outbox = rpcClient(OutboxService, about);
  stops.push(
    () => files.stop?.(),
    () => outbox.stop?.(),
  );
  return { files: files.call, outbox: outbox.call };
}

function tenant(name: string) {
  return { environment: "sandbox", ownerId: `own_${name}` } as const;
}

test("calls of one turn share a message; each has its own identity, deadline and outcome", async () => {
  const callsByFile = new Map<string, Call>();
  const { files, messages } = await serve(async ({ fileId }, call) => {
    callsByFile.set(fileId, call);
    if (fileId === "bad")
      throw new Fault("INVALID_ARGUMENT", "INVALID_FILE", "No such file.", { metadata: { fileId } });
    return { file: { fileId, state: FileState.COMPLETED } };
  });
  const deadlineMs = Date.now() + 60_000;
  const [one, bad, two] = await Promise.allSettled([
    files.getFileStatus({ fileId: "one" }, { tenant: tenant("1"), requestId: "req_1", deadlineMs }),
    files.getFileStatus({ fileId: "bad" }, { tenant: tenant("2"), requestId: "req_2" }),
    files.getFileStatus({ fileId: "two" }, { actor: { type: "api_key", id: "key_3" }, requestId: "req_3" }),
  ]);
  expect(messages).toEqual([3]);
  expect(one).toMatchObject({ value: { file: { fileId: "one", state: FileState.COMPLETED } } });
  expect(two).toMatchObject({ value: { file: { fileId: "two" } } });
  expect(bad).toMatchObject({
    reason: { code: "INVALID_ARGUMENT", reason: "INVALID_FILE", message: "No such file.", metadata: { fileId: "bad" } },
  });
  expect(callsByFile.get("one")).toMatchObject({ tenant: tenant("1"), requestId: "req_1" });
  expect(callsByFile.get("one")?.deadlineMs).toBeLessThan(deadlineMs + 30_000);
  expect(callsByFile.get("bad")).toMatchObject({ tenant: tenant("2"), requestId: "req_2" });
  expect(callsByFile.get("two")).toMatchObject({ actor: { type: "api_key", id: "key_3" }, requestId: "req_3" });
  expect(callsByFile.get("two")?.tenant).toBeUndefined();
});

test("a response that cannot be encoded fails its call alone", async () => {
  const { files, messages } = await serve(async ({ fileId }) => ({
    file: { fileId, ...(fileId === "bad" && { state: 0.5 as FileState }) },
  }));
  const call = (fileId: string) => files.getFileStatus({ fileId });
  const outcomes = await Promise.allSettled([call("bad"), call("good")]);
  expect(outcomes).toMatchObject([{ reason: { code: "INTERNAL" } }, { value: { file: { fileId: "good" } } }]);
  expect(messages).toEqual([2]);
});

test("a single call, and a large one, are sent alone", async () => {
  const { files, messages } = await serve(async ({ fileId }) => ({ file: { fileId } }));
  await files.getFileStatus({ fileId: "one" });
  expect(messages).toEqual([]);
  const large = "x".repeat(20_000);
  const responses = await Promise.all(["one", large, "two"].map((fileId) => files.getFileStatus({ fileId })));
  expect(responses.map(({ file }) => file?.fileId)).toEqual(["one", large, "two"]);
  expect(messages).toEqual([2]);
});

test("a call that takes long, is cancelled or comes to its deadline does not concern the others", async () => {
  const aborted: string[] = [];
  const release = Promise.withResolvers<void>();
  const { files, messages } = await serve(async ({ fileId }, { signal }) => {
    if (fileId === "fast") return { file: { fileId } };
    signal.addEventListener("abort", () => aborted.push(fileId));
    await release.promise;
    return { file: { fileId } };
  });
  const disconnect = new AbortController();
  const fast = files.getFileStatus({ fileId: "fast" });
  const late = files.getFileStatus({ fileId: "late" }, { timeoutMs: 100 });
  const cancelled = files.getFileStatus({ fileId: "left" }, { signal: disconnect.signal });
  const slow = files.getFileStatus({ fileId: "slow" });
  expect((await fast).file?.fileId).toBe("fast");
  await expect(late).rejects.toMatchObject({ code: "DEADLINE_EXCEEDED" });
  disconnect.abort();
  await expect(cancelled).rejects.toMatchObject({ code: "CANCELLED" });
  await expect.poll(() => aborted.toSorted()).toEqual(["late", "left"]);
  release.resolve();
  expect((await slow).file?.fileId).toBe("slow");
  expect(messages).toEqual([4]);
});

test("calls whose caller has gone before they are sent are not sent", async () => {
  const { outbox, messages, republished } = await serve(async () => ({}));
  const disconnect = new AbortController();
  const calls = [1, 2, 3].map((number) =>
    outbox.republishEvents({}, { requestId: `req_${number}`, ...(number === 2 && { signal: disconnect.signal }) }),
  );
  disconnect.abort();
  const outcomes = await Promise.allSettled(calls);
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(republished).toEqual(["req_1", "req_3"]);
  expect(messages).toEqual([2]);
});

test("each call is authorized for its own method, by the token of their message", async () => {
  const verified: string[] = [];
  const { server } = await serve(async (_, { actor }) => ({ file: { fileId: actor?.id ?? "" } }), {
    identity: {
      tokenFor: () => "",
      verify: (token) => {
        verified.push(token);
        return "gateway";
      },
      trustedCaller: async () => "gateway",
    },
  });
  const nobody = connect(server.port());
  const gateway = connect(server.port(), { identity: { tokenFor: (audience: string) => `token for ${audience}` } });
  const outcomes = await Promise.allSettled([
    nobody.files.getFileStatus({}),
    nobody.files.getFileStatus({}),
    gateway.outbox.getOutbox({}),
    gateway.outbox.republishEvents({}),
    gateway.files.getFileStatus({}),
    gateway.files.getFileStatus({}, { actor: { type: "operator", id: "me" } }),
  ]);
  const refused = (code: string) => ({ status: "rejected", reason: { code } });
  expect(outcomes).toMatchObject([
    refused("UNAUTHENTICATED"),
    refused("UNAUTHENTICATED"),
    refused("PERMISSION_DENIED"),
    refused("PERMISSION_DENIED"),
    // The gateway may not speak for an operator.
    { value: { file: { fileId: "gateway" } } },
    { value: { file: { fileId: "gateway" } } },
  ]);
  expect(new Set(verified)).toEqual(
    new Set(["token for operations.v1.OutboxService", "token for file_status.v1.FileStatusService"]),
  );
});

/** A server that sends the outcome of the first shared call only, and then fails. It serves unary calls well. */
async function serveHalf(code: number, alone: string[]) {
  const { getFileStatus } = FileStatusService.method;
  const { runCalls } = SharedCallsService.method;
  const unary = methodDefinition(getFileStatus);
  const shared = methodDefinition(runCalls);
  const server = new Server();
  const unaryHandler: handleUnaryCall<GetFileStatusRequest, unknown> = ({ request }, respond) => {
    alone.push(request.fileId);
    respond(null, create(getFileStatus.output, { file: { fileId: request.fileId } }));
  };
  const sharedHandler: handleBidiStreamingCall<RunCallsRequest, RunCallsResponse> = (stream) => {
    stream.on("data", () => {
      const value = unary.responseSerialize(create(getFileStatus.output, { file: { fileId: "shared" } }));
      stream.write(create(runCalls.output, { outcomes: [{ place: 0, outcome: { case: "response", value } }] }));
      stream.emit("error", { code, details: "Lost." });
    });
  };
  server.addService({ [getFileStatus.name]: unary }, { [getFileStatus.name]: unaryHandler });
  if (code !== status.UNIMPLEMENTED) server.addService({ [runCalls.name]: shared }, { [runCalls.name]: sharedHandler });
  const bound = Promise.withResolvers<number>();
  server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (_, port) => bound.resolve(port));
  stops.push(() => server.forceShutdown());
  const { files } = connect(await bound.promise);
  return () =>
    Promise.all(["one", "two", "three"].map(async (fileId) => (await files.getFileStatus({ fileId })).file?.fileId));
}

test("calls whose connection is lost before their outcomes came are sent again, alone", async () => {
  const alone: string[] = [];
  const call = await serveHalf(status.UNAVAILABLE, alone);
  expect(await call()).toEqual(["shared", "two", "three"]);
  expect(alone.toSorted()).toEqual(["three", "two"]);
});

test("a server of an earlier release, which knows no shared calls, gets each call alone", async () => {
  const alone: string[] = [];
  const call = await serveHalf(status.UNIMPLEMENTED, alone);
  expect(await call()).toEqual(["one", "two", "three"]);
  expect(await call()).toEqual(["one", "two", "three"]);
  expect(alone).toHaveLength(6);
});

test("calls of a server that is down fail each, and name the service", async () => {
  const { server } = await serve(async () => ({}));
  await server.stop?.();
  const { files } = connect(server.port(), { title: "The file service" });
  const outcomes = await Promise.allSettled([files.getFileStatus({}), files.getFileStatus({})]);
  const reason = { code: "UNAVAILABLE", reason: "TRANSPORT", message: "The file service cannot be reached." };
  expect(outcomes).toMatchObject([{ reason }, { reason }]);
});

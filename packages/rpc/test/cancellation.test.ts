import { globSync } from "node:fs";
import { join } from "node:path";
import { create, type DescService } from "@bufbuild/protobuf";
import { Client, credentials, Metadata } from "@grpc/grpc-js";
import { FileStatusService } from "@platform/contracts/file_status/v1/file_status";
import { OutboxService } from "@platform/contracts/operations/v1/outbox";
import { PayrollFileService } from "@platform/contracts/payroll_intake/v1/payroll_files";
import { StatementService } from "@platform/contracts/premium_audit/v1/statements";
import type { Call } from "@platform/service/call/call";
import { createLogger } from "@platform/service/observe/log";
import { hangAfterMs } from "@platform/testing/waiting/patience";
import { afterEach, expect, test } from "vitest";
import { methodDefinition } from "../src/call/service-definition.ts";
import { rpcClient } from "../src/client/client.ts";
import { type Handlers, type Implementation, implement } from "../src/server/handlers.ts";
import { receivedFile } from "../src/server/received-file.ts";
import { rpcServer } from "../src/server/server.ts";
import { inBothForms, start } from "./forms.ts";

const log = createLogger("rpc-test", "silent");
const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

type Write = Handlers<typeof OutboxService>["republishEvents"];
type ServerOptions = Partial<Parameters<typeof rpcServer>[0]>;

async function serve(implementation: Implementation, options: ServerOptions = {}) {
  const services = [implementation];
  const server = rpcServer({ host: "127.0.0.1", port: 0, log, services, drainTimeoutMs: 10_000, ...options });
  const address = await start(server);
  let stopped: Promise<void> | undefined;
  const stop = async () => (stopped ??= Promise.resolve(server.stop?.()));
  stops.push(stop);
  return { address, stop };
}

/** RPCs that no test calls. */
const others = { getOutbox: async () => ({}), republishNumberedEvents: async () => ({}) };

const serveWrite = (republishEvents: Write, options?: ServerOptions) =>
  serve(implement(OutboxService, { ...others, republishEvents }), options);

/** A write that begins when its call arrives and ends when the test says so. */
function heldWrite() {
  const begun = Promise.withResolvers<Call>();
  const release = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<boolean>();
  const write: Write = async (_, call) => {
    begun.resolve(call);
    await release.promise;
    ended.resolve(call.signal.aborted);
    return { count: 7n };
  };
  return { write, begun: begun.promise, release: release.resolve, endedAborted: ended.promise };
}

/** Calls a write on one connection, without our client, which would not cancel it; what a call returns does. */
function rawCaller(address: string) {
  const client = new Client(address, credentials.createInsecure());
  stops.push(() => client.close());
  const { path, requestSerialize, responseDeserialize } = methodDefinition(OutboxService.method.republishEvents);
  const request = create(OutboxService.method.republishEvents.input);
  const metadata = new Metadata();
  metadata.set("authorization", "Bearer anything");
  return (options: { deadline?: number } = {}) => {
    const call = client.makeUnaryRequest(
      path,
      requestSerialize,
      responseDeserialize,
      request,
      metadata,
      options,
      () => {},
    );
    return () => call.cancel();
  };
}

inBothForms(() => {
  test("a caller that disconnects cancels a read, for itself and for the server", async () => {
    const begun = Promise.withResolvers<void>();
    const aborted = Promise.withResolvers<void>();
    const { address } = await serve(
      implement(FileStatusService, {
        async getFileStatus(_, { signal }) {
          signal.addEventListener("abort", () => aborted.resolve());
          begun.resolve();
          await aborted.promise;
          return {};
        },
      }),
    );
    const client = rpcClient(FileStatusService, { address, timeoutMs: hangAfterMs });
    stops.push(() => client.stop?.());
    const disconnect = new AbortController();
    const read = client.call.getFileStatus({ fileId: "PR_1" }, { signal: disconnect.signal });
    await begun.promise;
    disconnect.abort();
    await expect(read).rejects.toMatchObject({ code: "CANCELLED" });
    await aborted.promise;
  });

  test("a file of which nothing is read, as for a HEAD request, is cancelled at its service", async () => {
    const aborted = Promise.withResolvers<void>();
    const { address } = await serve(
      implement(StatementService, {
        getStatement: async () => ({}),
        async *getStatementFile(_, { signal }) {
          signal.addEventListener("abort", () => aborted.resolve());
          yield { fileName: "statement.csv", chunk: new Uint8Array(1) };
          await aborted.promise;
        },
      }),
    );
    const client = rpcClient(StatementService, { address });
    stops.push(() => client.stop?.());
    const { body, fileName } = await receivedFile(client.call.getStatementFile({}));
    expect(fileName).toBe("statement.csv");
    body.destroy();
    await aborted.promise;
  });

  test("a caller that disconnects receives the outcome of a write that it has begun", async () => {
    const pending = heldWrite();
    const { address } = await serveWrite(pending.write);
    const client = rpcClient(OutboxService, { address, timeoutMs: hangAfterMs });
    stops.push(() => client.stop?.());
    const disconnect = new AbortController();
    const write = client.call.republishEvents({}, { signal: disconnect.signal });
    await pending.begun;
    disconnect.abort();
    pending.release();
    expect((await write).count).toBe(7n);
    expect(await pending.endedAborted).toBe(false);
    await expect(client.call.republishEvents({}, { signal: disconnect.signal })).rejects.toMatchObject({
      code: "CANCELLED",
    });
  });

  test("an upload is cancelled by its caller until all of it is there, and no more from then on", async () => {
    const whole = Promise.withResolvers<Call>();
    const release = Promise.withResolvers<void>();
    const { address } = await serve(
      implement(PayrollFileService, {
        previewColumns: async () => ({}),
        previewFile: async () => ({}),
        async *listFailedRows() {},
        async uploadFile(parts, call) {
          for await (const { part } of parts) if (part.case === "end") break;
          whole.resolve(call);
          await release.promise;
          return { recordsTotal: call.signal.aborted ? 0 : 1 };
        },
      }),
    );
    const client = rpcClient(PayrollFileService, { address, timeoutMs: hangAfterMs });
    stops.push(() => client.stop?.());
    async function* parts() {
      yield { part: { case: "chunk" as const, value: new Uint8Array(10) } };
      yield { part: { case: "end" as const, value: {} } };
    }
    const disconnect = new AbortController();
    const upload = client.call.uploadFile(parts(), { signal: disconnect.signal });
    await whole.promise;
    disconnect.abort();
    release.resolve();
    expect((await upload).recordsTotal).toBe(1);
  });
});

test("a write whose caller's process has ended goes on, and a server that stops waits for it", async () => {
  const pending = heldWrite();
  const { address, stop } = await serveWrite(pending.write);
  const cancel = rawCaller(address)();
  await pending.begun;
  cancel();
  const order: string[] = [];
  const stopped = stop().then(() => order.push("stopped"));
  pending.endedAborted.then((aborted) => order.push(`written, ${aborted ? "aborted" : "whole"}`));
  pending.release();
  await stopped;
  expect(order).toEqual(["written, whole", "stopped"]);
});

test("a write whose caller disconnects before it begins is not begun", async () => {
  const checks: (() => void)[] = [];
  let writes = 0;
  const write: Write = async () => {
    writes += 1;
    return {};
  };
  const { address, stop } = await serve(implement(OutboxService, { ...others, republishEvents: write }), {
    identity: {
      tokenFor: () => "",
      verify: () => new Promise((resolve) => checks.push(() => resolve("operator"))),
      trustedCaller: async () => "gateway",
    },
  });
  const call = rawCaller(address);
  const cancel = call();
  await expect.poll(() => checks.length).toBe(1);
  cancel();
  // A connection keeps its order: when the second call is here, so is the end of the first.
  call();
  await expect.poll(() => checks.length).toBe(2);
  await new Promise((resolve) => setImmediate(resolve));
  for (const admit of checks) admit();
  await stop();
  expect(writes).toBe(1);
});

test("a write ends early when its deadline has passed", async () => {
  const aborted = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const { address } = await serveWrite(async (_, { signal }) => {
    signal.addEventListener("abort", () => aborted.resolve());
    begun.resolve();
    await aborted.promise;
    return {};
  });
  const cancel = rawCaller(address)({ deadline: Date.now() + 5000 });
  await begun.promise;
  cancel();
  await aborted.promise;
});

test("a write that does not end within the drain time of a server that stops is aborted", async () => {
  const aborted = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const write: Write = async (_, { signal }) => {
    signal.addEventListener("abort", () => aborted.resolve());
    begun.resolve();
    await aborted.promise;
    return {};
  };
  const { address, stop } = await serveWrite(write, { drainTimeoutMs: 50 });
  rawCaller(address)();
  await begun.promise;
  await stop();
  await aborted.promise;
});

const generated = join(import.meta.dirname, "../../contracts/gen");
const services = (
  await Promise.all(globSync("**/v1/*_pb.ts", { cwd: generated }).map((file) => import(join(generated, file))))
).flatMap((module) => Object.values<DescService>(module).filter(({ kind }) => kind === "service"));

test("the contract declares every method as a read or not, as its name says", () => {
  const methods = services.flatMap((service) => service.methods);
  expect(methods.length).toBeGreaterThan(50);
  const reads = /^(Get|List|Find|Is|Has|Count|Check|Preview|Summarize|Verify|Watch|Review|Seal)(?=[A-Z])/;
  // NO_SIDE_EFFECTS is 1.
  const wrong = methods.filter(({ name, idempotency }) => reads.test(name) !== (idempotency === 1));
  expect(wrong.map(({ parent, name }) => `${parent.typeName}/${name}`)).toEqual([]);
});

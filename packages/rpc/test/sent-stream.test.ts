import type { MessageInitShape } from "@bufbuild/protobuf";
import { PayrollFileService, type UploadFileRequestSchema } from "@platform/contracts/payroll_intake/v1/payroll_files";
import { Fault } from "@platform/service/call/fault";
import { createLogger } from "@platform/service/observe/log";
import { hangAfterMs } from "@platform/testing/waiting/patience";
import { afterEach, expect, test } from "vitest";
import { tenantCall } from "../src/call/call-metadata.ts";
import { rpcClient } from "../src/client/client.ts";
import { sentFile } from "../src/client/sent-file.ts";
import { type Handlers, implement } from "../src/server/handlers.ts";
import { rpcServer } from "../src/server/server.ts";
import { inBothForms, start } from "./forms.ts";

type UploadFile = Handlers<typeof PayrollFileService>["uploadFile"];
type Part = MessageInitShape<typeof UploadFileRequestSchema>;

const log = createLogger("rpc-test", "silent");
const tenant = { environment: "sandbox", ownerId: "own_1" } as const;
const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

async function serve(uploadFile: UploadFile) {
  const services = [
    implement(PayrollFileService, {
      uploadFile,
      previewColumns: async () => ({}),
      previewFile: async () => ({}),
      async *listFailedRows() {},
    }),
  ];
  const server = rpcServer({ host: "127.0.0.1", port: 0, log, services, drainTimeoutMs: hangAfterMs });
  const address = await start(server);
  stops.push(() => server.stop?.());
  const client = rpcClient(PayrollFileService, { address, timeoutMs: hangAfterMs });
  stops.push(() => client.stop?.());
  return client.call;
}

const chunk = (bytes: number): Part => ({ part: { case: "chunk", value: new Uint8Array(bytes) } });

async function* chunks(count: number, bytes = 1): AsyncIterable<Part> {
  for (let index = 0; index < count; index += 1) yield chunk(bytes);
  yield { part: { case: "end", value: {} } };
}

/** Reads all there is; rejects when it breaks off, for then there is no end. */
const countAll: UploadFile = async (requests) => {
  let recordsTotal = 0;
  for await (const { part } of requests) {
    if (part.case === "chunk") recordsTotal += part.value.length;
    if (part.case === "end") return { recordsTotal };
  }
  throw new Fault("CANCELLED", "NOT_WHOLE", "The end has not come.");
};

inBothForms(() => {
  test("a file whose bytes arrive one by one is sent in few messages, and whole", async () => {
    const sizes: number[] = [];
    const received: Uint8Array[] = [];
    const { uploadFile } = await serve(async (requests) => {
      for await (const { part } of requests) {
        if (part.case === "end") return { recordsTotal: sizes.length };
        if (part.case !== "chunk") continue;
        sizes.push(part.value.length);
        received.push(part.value);
      }
      throw new Fault("CANCELLED", "NOT_WHOLE", "The end has not come.");
    });
    async function* bytes() {
      for (let index = 0; index < 100_000; index += 1) yield Uint8Array.of(index);
      yield new Uint8Array(70_000).fill(7);
      yield Uint8Array.of(1, 2, 3);
    }
    expect(await uploadFile(sentFile({}, bytes()), { tenant })).toMatchObject({ recordsTotal: 4 });
    expect(sizes).toEqual([65_536, 34_464, 70_000, 3]);
    const file = Buffer.concat([
      Buffer.from(Array.from({ length: 100_000 }, (_, i) => i & 255)),
      Buffer.alloc(70_000, 7),
    ]);
    expect(Buffer.concat(received).equals(Buffer.concat([file, Buffer.of(1, 2, 3)]))).toBe(true);
  });

  test("what is sent arrives whole, with the tenant, and has one response", async () => {
    let owner = "";
    const { uploadFile } = await serve((requests, call) => {
      owner = tenantCall(call).tenant.ownerId;
      return countAll(requests, call);
    });
    expect(await uploadFile(chunks(200, 64 * 1024), { tenant })).toMatchObject({ recordsTotal: 200 * 64 * 1024 });
    expect(owner).toBe("own_1");
  });

  test("a sender waits for a reader that does not read", async () => {
    const reading = Promise.withResolvers<void>();
    let calls = 0;
    const { uploadFile } = await serve(async (requests, call) => {
      calls += 1;
      if (calls === 1) await reading.promise;
      return countAll(requests, call);
    });
    let sentCount = 0;
    async function* counted() {
      for await (const part of chunks(400, 64 * 1024)) {
        sentCount += 1;
        yield part;
      }
    }
    const upload = uploadFile(counted());
    await expect.poll(() => sentCount).toBeGreaterThan(4);
    // Until others come and go, as often as they like, and nothing more is sent meanwhile.
    let before: number;
    do {
      before = sentCount;
      for (let other = 0; other < 50; other += 1) await uploadFile(chunks(1));
    } while (sentCount > before);
    expect(sentCount).toBeLessThan(200);
    reading.resolve();
    expect(await upload).toMatchObject({ recordsTotal: 400 * 64 * 1024 });
  });

  test("a sender that fails receives its own error, and the reader never takes a part for the whole", async () => {
    const read = Promise.withResolvers<unknown>();
    const arrived = Promise.withResolvers<void>();
    const { uploadFile } = await serve(async (requests, call) => {
      arrived.resolve();
      const counted = countAll(requests, call);
      read.resolve(counted.catch((error: unknown) => error));
      return counted;
    });
    async function* broken() {
      yield chunk(10);
      await arrived.promise;
      throw new Error("the disk is gone");
    }
    await expect(uploadFile(broken())).rejects.toThrow("the disk is gone");
    expect(await read.promise).toMatchObject({ code: "CANCELLED" });
  });

  test("a refusal before the end stops the sender", async () => {
    const { uploadFile } = await serve(() =>
      Promise.reject(new Fault("ALREADY_EXISTS", "DUPLICATE_REPORT", "It is there.")),
    );
    let closed = false;
    async function* endless() {
      try {
        for (;;) yield chunk(1024);
      } finally {
        closed = true;
      }
    }
    await expect(uploadFile(endless())).rejects.toMatchObject({ code: "ALREADY_EXISTS", reason: "DUPLICATE_REPORT" });
    await expect.poll(() => closed).toBe(true);
  });

  test("a caller that cancels aborts the handler while it reads", async () => {
    const aborted = Promise.withResolvers<unknown>();
    const arrived = Promise.withResolvers<void>();
    const { uploadFile } = await serve(async (requests, call) => {
      arrived.resolve();
      const counted = countAll(requests, call);
      aborted.resolve(counted.catch((error: unknown) => error));
      return counted;
    });
    const disconnect = new AbortController();
    async function* unfinished() {
      yield chunk(1);
      await arrived.promise;
      disconnect.abort();
      // The rest never comes.
      await new Promise(() => {});
    }
    const call = uploadFile(unfinished(), { signal: disconnect.signal });
    await expect(call).rejects.toMatchObject({ code: "CANCELLED" });
    expect(await aborted.promise).toMatchObject({ code: "CANCELLED" });
  });
});

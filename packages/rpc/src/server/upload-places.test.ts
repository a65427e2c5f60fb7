import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text as textOf } from "node:stream/consumers";
import type { Tenant } from "@platform/service/call/tenant";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { type UploadPlaces, uploadPlaces } from "./upload-places.ts";
import { chunksOf, type UploadedFile } from "./uploaded-file.ts";

const one: Tenant = { environment: "production", ownerId: "own_1" };
const another: Tenant = { environment: "production", ownerId: "own_2" };
const noPlace = { code: "UNAVAILABLE", reason: "NO_UPLOAD_PLACE", retryAfterMs: 10_000 };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "upload-places-"));
  vi.stubEnv("TMPDIR", folder);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
});

async function* chunks(text: string): AsyncIterable<Uint8Array> {
  for (const line of text.split(/(?<=\n)/)) yield Buffer.from(line);
}

/** Bytes that arrive until `count` have, and then no more: the upload does not end. */
function stalled(count: number): { bytes: AsyncIterable<Uint8Array>; arrived: Promise<void>; end(): void } {
  const arrived = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  async function* bytes() {
    const chunk = Buffer.alloc(Math.min(count, 1_048_576));
    for (let sentBytes = 0; sentBytes < count; sentBytes += chunk.length) yield chunk;
    arrived.resolve();
    await end.promise;
  }
  return { bytes: bytes(), arrived: arrived.promise, end: end.resolve };
}

const textIn = (file: UploadedFile) => textOf(chunksOf(file));
const stored = (receive: UploadPlaces, tenant: Tenant, text = "Ada\n") => receive(tenant, chunks(text), textIn);

test("a file is stored as it was sent, and has no name meanwhile", async () => {
  const receive = uploadPlaces({ places: 1, maxBytes: 1024 });
  const text = "employee_id,name\nE-1,Ada Quill\n".repeat(10_000);
  const read = await receive(one, chunks(text), async (file) => {
    expect(readdirSync(folder)).toEqual([]);
    expect(file.sizeBytes).toBe(text.length);
    expect(Buffer.from(await file.read(12, 4)).toString()).toBe("name");
    return textIn(file);
  });
  expect(read === text).toBe(true);
  expect(await stored(receive, one, "")).toBe("");
});

test("uploads whose bytes have not arrived take no place, however many they are", async () => {
  const receive = uploadPlaces({ places: 1, maxBytes: 1024 });
  const slow = Array.from({ length: 20 }, () => stalled(6));
  const receiving = slow.map(({ bytes }) => receive(one, bytes, async () => "stored"));
  await Promise.all(slow.map(({ arrived }) => arrived));
  expect(await stored(receive, another)).toBe("Ada\n");
  for (const { end } of slow) end();
  expect(new Set(await Promise.all(receiving))).toEqual(new Set(["stored"]));
});

test("without a free place the refusal says when to try again; a place is free when its upload is stored or has failed", async () => {
  const receive = uploadPlaces({ places: 1, maxBytes: 1024, waitMs: 1 });
  const storing = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const first = receive(one, chunks("first"), () => {
    storing.resolve();
    return ended.promise;
  });
  await storing.promise;
  await expect(stored(receive, another)).rejects.toMatchObject(noPlace);
  ended.reject(new Error("broke off"));
  await expect(first).rejects.toThrow("broke off");
  expect(await stored(receive, another)).toBe("Ada\n");
});

test("bytes on the disk are shared, too: one owner cannot take all of it", async () => {
  const receive = uploadPlaces({ places: 1, maxBytes: 1024 });
  const megabyte = 1_048_576;
  const large = stalled(30 * megabyte);
  const first = receive(one, large.bytes, async () => "stored");
  await large.arrived;
  const more = () => stalled(10 * megabyte);
  await expect(receive(one, more().bytes, textIn)).rejects.toMatchObject(noPlace);
  const other = more();
  const second = receive(another, other.bytes, async () => "stored");
  await other.arrived;
  for (const { end } of [large, other]) end();
  expect(await Promise.all([first, second])).toEqual(["stored", "stored"]);
  const again = more();
  again.end();
  await receive(one, again.bytes, async () => {});
});

test("the largest upload has room in the sandbox, also where there is one place", async () => {
  const maxBytes = 41_943_040;
  const receive = uploadPlaces({ places: 1, maxBytes });
  const largest = stalled(maxBytes);
  largest.end();
  expect(await receive({ ...one, environment: "sandbox" }, largest.bytes, async () => "stored")).toBe("stored");
});

test("an upload that breaks off leaves nothing", async () => {
  const receive = uploadPlaces({ places: 1, maxBytes: 1024 });
  async function* broken(): AsyncIterable<Uint8Array> {
    yield Buffer.from("E-1,Ada");
    throw new Error("broke off");
  }
  await expect(receive(one, broken(), textIn)).rejects.toThrow("broke off");
  expect(readdirSync(folder)).toEqual([]);
});

test("a folder that cannot be written is reported at the start", () => {
  vi.stubEnv("TMPDIR", join(folder, "none"));
  expect(() => uploadPlaces({ places: 1, maxBytes: 1024 })).toThrow(/^TMPDIR: .*none must be a folder/);
});

import type { Tenant } from "@platform/service/tenant";
import { expect, test } from "vitest";
import { uploadPlaces } from "./upload-places.ts";

const tenant = (ownerId: string, environment: Tenant["environment"] = "production"): Tenant => ({
  environment,
  ownerId,
});

/** Uploads that last until they are ended. */
function startedUploads(places: number) {
  const receive = uploadPlaces({ places, retryAfterMs: 10_000 });
  const start = (of: Tenant) => {
    const ended = Promise.withResolvers<void>();
    const upload = receive(of, () => ended.promise);
    upload.catch(() => {});
    return { upload, ...ended };
  };
  /** How many uploads an owner can start before it is refused. */
  async function fill(of: Tenant): Promise<number> {
    for (let count = 0; ; count += 1) {
      const { upload } = start(of);
      const isRefused = await Promise.race([upload.catch(() => true), new Promise((done) => setImmediate(done))]);
      if (isRefused) return count;
    }
  }
  return { start, fill };
}

test.each([
  [1, 1],
  [2, 2],
  [4, 3],
  [10, 6],
])("of %i places one owner gets %i, and the others keep the rest", async (places, own) => {
  const { fill } = startedUploads(places);
  expect(await fill(tenant("slow-sender"))).toBe(own);
  if (places > own) expect(await fill(tenant("another"))).toBeGreaterThan(0);
});

test("the environments of an owner count apart", async () => {
  const { fill } = startedUploads(4);
  await fill(tenant("owner", "sandbox"));
  expect(await fill(tenant("owner", "production"))).toBe(1);
});

test("a refusal says when to try again, and a place is free when its upload has ended or failed", async () => {
  const { start } = startedUploads(1);
  const first = start(tenant("owner"));
  await expect(start(tenant("another")).upload).rejects.toMatchObject({
    code: "RESOURCE_EXHAUSTED",
    reason: "TOO_MANY_UPLOADS",
    retryAfterMs: 10_000,
  });
  first.resolve();
  await first.upload;
  const second = start(tenant("another"));
  second.reject(new Error("broke off"));
  await expect(second.upload).rejects.toThrow("broke off");
  const third = start(tenant("owner"));
  third.resolve();
  await expect(third.upload).resolves.toBeUndefined();
});

import { Readable } from "node:stream";
import { Fault, toFault } from "@platform/service/call/fault";
import type { ByteStore } from "./byte-store.ts";
import type { StoreAddress } from "./store-url.ts";

/** The smallest part that S3 accepts. One is in memory for each upload. */
const partBytes = 5_242_880;
const connectionTimeoutMs = 3000;
const requestTimeoutMs = 30_000;

/**
 * Keeps the bytes of documents as objects of an S3-compatible store. The client of AWS is loaded with the first of them, so that
 * it takes memory only where it is used.
 */
export function s3Store({ endpoint, region, bucket, prefix, credentials }: StoreAddress): ByteStore {
  let loading: ReturnType<typeof load> | undefined;

  async function load() {
    const { S3Client, GetObjectCommand, DeleteObjectCommand } = await import("@aws-sdk/client-s3");
    const { Upload } = await import("@aws-sdk/lib-storage");
    const client = new S3Client({
      endpoint,
      region,
      ...(credentials && { credentials }),
      forcePathStyle: true,
      maxAttempts: 3,
      requestHandler: { connectionTimeout: connectionTimeoutMs, requestTimeout: requestTimeoutMs },
      // Stores other than that of AWS need not know its trailing checksums. The document has one of its own.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
    });
    return { client, Upload, GetObjectCommand, DeleteObjectCommand };
  }

  async function loaded() {
    loading ??= load();
    return loading;
  }

  const at = (key: string) => ({ Bucket: bucket, Key: prefix + key });

  return {
    async write(key, bytes) {
      const { client, Upload } = await loaded();
      // A failure of the sender ends the upload, and is what the caller is told.
      let failure: unknown;
      async function* watched() {
        try {
          yield* bytes;
        } catch (error) {
          failure = error;
          throw error;
        }
      }
      const params = { ...at(key), Body: Readable.from(watched()), ContentType: "application/octet-stream" };
      try {
        await new Upload({ client, params, partSize: partBytes, queueSize: 1 }).done();
      } catch (error) {
        throw failure ?? unavailable(error);
      }
    },
    async *read(key) {
      const { client, GetObjectCommand } = await loaded();
      try {
        const { Body } = await client.send(new GetObjectCommand(at(key)));
        if (Body instanceof Readable) yield* Body as AsyncIterable<Uint8Array>;
      } catch (error) {
        throw unavailable(error);
      }
    },
    async remove(key) {
      const { client, DeleteObjectCommand } = await loaded();
      try {
        await client.send(new DeleteObjectCommand(at(key)));
      } catch (error) {
        throw unavailable(error);
      }
    },
  };
}

function unavailable(error: unknown): Fault {
  if (error instanceof Fault) return toFault(error);
  const message = "The store of documents did not answer as expected. Retry later.";
  return new Fault("UNAVAILABLE", "DOCUMENT_STORE_UNAVAILABLE", message, { cause: error });
}

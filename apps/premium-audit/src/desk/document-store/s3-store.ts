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
export class S3Store implements ByteStore {
  readonly #address: StoreAddress;
  #client: ReturnType<typeof loadClient> | undefined;

  constructor(address: StoreAddress) {
    this.#address = address;
  }

  async write(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    const { client, Upload } = await this.#load();
    // A failure of the sender ends the upload, and the caller receives it instead of that of the upload.
    let failure: unknown;
    async function* watched() {
      try {
        yield* bytes;
      } catch (error) {
        failure = error;
        throw error;
      }
    }
    const params = { ...this.#place(key), Body: Readable.from(watched()), ContentType: "application/octet-stream" };
    try {
      await new Upload({ client, params, partSize: partBytes, queueSize: 1 }).done();
    } catch (error) {
      throw failure ?? unavailable(error);
    }
  }

  async *read(key: string): AsyncIterable<Uint8Array> {
    const { client, GetObjectCommand } = await this.#load();
    try {
      const { Body } = await client.send(new GetObjectCommand(this.#place(key)));
      if (Body instanceof Readable) yield* Body as AsyncIterable<Uint8Array>;
    } catch (error) {
      throw unavailable(error);
    }
  }

  async remove(key: string): Promise<void> {
    const { client, DeleteObjectCommand } = await this.#load();
    try {
      await client.send(new DeleteObjectCommand(this.#place(key)));
    } catch (error) {
      throw unavailable(error);
    }
  }

  #load(): ReturnType<typeof loadClient> {
    this.#client ??= loadClient(this.#address);
    return this.#client;
  }

  #place(key: string) {
    return { Bucket: this.#address.bucket, Key: this.#address.prefix + key };
  }
}

async function loadClient({ endpoint, region, credentials }: StoreAddress) {
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

function unavailable(error: unknown): Fault {
  if (error instanceof Fault) return toFault(error);
  const message = "The store of documents did not respond as expected. Retry later.";
  return new Fault("UNAVAILABLE", "DOCUMENT_STORE_UNAVAILABLE", message, { cause: error });
}

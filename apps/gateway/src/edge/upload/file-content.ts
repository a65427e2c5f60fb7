import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";
import { ProblemError } from "../errors/problem.ts";
import { bodyTooLarge, malformed } from "../errors/problems.ts";
import type { Upload } from "./upload.ts";

/** A file as it comes. */
export interface FileContent {
  /** As the partner calls it; may be empty. */
  fileName: string;
  /** Throws a problem when it is larger than it may be, or not whole. */
  bytes: AsyncIterable<Uint8Array>;
}

/** Maximum size of what surrounds the file in a multipart body. */
const multipartBytes = 16_384;

/** The file of a body: the body itself, or the one file part of a multipart body. Throws a problem when there is none. */
export async function fileContent(upload: Upload, maxBytes: number): Promise<FileContent> {
  const { contentType, contentLength, stream } = upload;
  const isMultipart = contentType.toLowerCase().startsWith("multipart/");
  if (contentLength > maxBytes + (isMultipart ? multipartBytes : 0)) throw new ProblemError(bodyTooLarge(maxBytes));
  const { fileName, bytes } = isMultipart
    ? await multipartFile(contentType, stream, maxBytes)
    : { fileName: "", bytes: limited(stream, maxBytes) };
  const digest = Promise.withResolvers<Buffer>();
  digest.promise.catch(() => {});
  upload.fileSha256 = digest.promise;
  return { fileName, bytes: hashed(bytes, digest) };
}

/** SHA-256 of the file of a body. Reads the body unless it has been read. */
export async function fileSha256(upload: Upload, maxBytes: number): Promise<Buffer> {
  if (!upload.fileSha256) {
    const { bytes } = await fileContent(upload, maxBytes);
    for await (const _ of bytes);
  }
  return upload.fileSha256 ?? Buffer.alloc(0);
}

async function* hashed(
  bytes: AsyncIterable<Uint8Array>,
  digest: PromiseWithResolvers<Buffer>,
): AsyncIterable<Uint8Array> {
  const hash = createHash("sha256");
  try {
    for await (const chunk of bytes) {
      hash.update(chunk);
      yield chunk;
    }
    digest.resolve(hash.digest());
  } finally {
    digest.reject(new Error("the file was not read to its end"));
  }
}

async function multipartFile(contentType: string, stream: Readable, maxBytes: number): Promise<FileContent> {
  const found = Promise.withResolvers<{ file: Readable; fileName: string }>();
  const whole = Promise.withResolvers<void>();
  whole.promise.catch(() => {});
  const unreadable = () => new ProblemError(malformed("The body must be multipart/form-data with one file in it."));
  const form = formOf(contentType);
  if (!form) throw unreadable();

  const fail = (error: Error) => {
    found.reject(error);
    whole.reject(error);
  };
  form.on("file", (_field: string, file: BusboyFileStream, fileName: string | undefined) =>
    found.resolve({ file, fileName: (fileName ?? "").slice(0, 255) }),
  );
  form.on("error", () => fail(unreadable()));
  form.on("finish", () => {
    found.reject(unreadable());
    whole.resolve();
  });
  stream.on("error", (error) => {
    fail(error);
    form.destroy();
  });
  stream.pipe(form);

  const { file, fileName } = await found.promise;
  // When the body ends too early, the stream of the part fails too.
  file.on("error", () => fail(unreadable()));
  whole.promise.catch(() => file.destroy());
  return { fileName, bytes: untilWhole(limited(file, maxBytes), whole.promise) };
}

function formOf(contentType: string): BusboyInstance | undefined {
  try {
    return new Busboy({ headers: { "content-type": contentType }, limits: { files: 1, fields: 20, fieldSize: 1024 } });
  } catch {
    return undefined;
  }
}

async function* untilWhole(bytes: AsyncIterable<Uint8Array>, whole: Promise<void>): AsyncIterable<Uint8Array> {
  try {
    yield* bytes;
  } catch (error) {
    await whole;
    throw error;
  }
  await whole;
}

/** Leaves the stream open when it is left early, because the connection must live to carry the answer. */
async function* limited(stream: Readable, maxBytes: number): AsyncIterable<Uint8Array> {
  let sizeBytes = 0;
  for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    sizeBytes += chunk.length;
    if (sizeBytes > maxBytes) throw new ProblemError(bodyTooLarge(maxBytes));
    yield chunk;
  }
}

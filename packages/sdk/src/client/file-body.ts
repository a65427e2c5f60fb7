import type { RequestBody } from "./send.ts";

/** A file: a Blob or File, bytes, or a stream of bytes. A stream can be read once, so its upload is never repeated. */
export type FileSource = Blob | Uint8Array | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

/** How much of a file was handed to the connection. */
export interface UploadProgress {
  readonly sentBytes: number;
  /** Undefined if the file is a stream. */
  readonly totalBytes: number | undefined;
}

interface FileOptions {
  readonly fileName: string;
  readonly contentType: string;
  readonly onProgress?: ((progress: UploadProgress) => void) | undefined;
}

/**
 * A form with one file, sent as it is read. In browsers that cannot send streams the form is sent at once, and progress is reported
 * at its beginning only.
 */
export function fileBody(source: FileSource, options: FileOptions): RequestBody {
  const file = source instanceof Uint8Array ? new Blob([source as Uint8Array<ArrayBuffer>]) : source;
  const totalBytes = file instanceof Blob ? file.size : undefined;
  const isRepeatable = file instanceof Blob;
  if (file instanceof Blob && !sendsStreams()) return { ...formOf(file, options), isRepeatable };
  const boundary = `premium-audit-${crypto.randomUUID()}`;
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    isRepeatable,
    open: () => streamOf(parts(file, boundary, options, totalBytes)),
  };
}

async function* parts(
  file: Exclude<FileSource, Uint8Array>,
  boundary: string,
  { fileName, contentType, onProgress }: FileOptions,
  totalBytes: number | undefined,
): AsyncGenerator<Uint8Array, void, undefined> {
  const encoder = new TextEncoder();
  const disposition = `Content-Disposition: form-data; name="file"; filename="${escaped(fileName)}"`;
  yield encoder.encode(`--${boundary}\r\n${disposition}\r\nContent-Type: ${contentType}\r\n\r\n`);
  let sentBytes = 0;
  onProgress?.({ sentBytes, totalBytes });
  for await (const chunk of chunksOf(file)) {
    yield chunk;
    // The connection is ready for the next chunk.
    sentBytes += chunk.length;
    onProgress?.({ sentBytes, totalBytes });
  }
  yield encoder.encode(`\r\n--${boundary}--\r\n`);
}

async function* chunksOf(
  file: Blob | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const source = file instanceof Blob ? file.stream() : file;
  if (Symbol.asyncIterator in source) {
    yield* source;
    return;
  }
  // Some browsers cannot iterate over a stream.
  const reader = (source as ReadableStream<Uint8Array>).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

function streamOf(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await chunks.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

function formOf(file: Blob, { fileName, contentType, onProgress }: FileOptions): Omit<RequestBody, "isRepeatable"> {
  return {
    contentType: "multipart/form-data",
    open() {
      onProgress?.({ sentBytes: 0, totalBytes: file.size });
      const form = new FormData();
      form.append("file", new Blob([file], { type: contentType }), fileName);
      return form;
    },
  };
}

/** Node, Bun and Deno send streams. A browser that cannot turns the stream into text, and gives it a content type. */
function sendsStreams(): boolean {
  const { process } = globalThis as { process?: { versions?: { node?: string } } };
  if (process?.versions?.node !== undefined) return true;
  let isAsked = false;
  const init = {
    method: "POST",
    body: new ReadableStream(),
    get duplex() {
      isAsked = true;
      return "half";
    },
  };
  const { headers } = new Request("https://stream.invalid", init as RequestInit);
  return isAsked && !headers.has("content-type");
}

/** As browsers write names in forms. */
function escaped(fileName: string): string {
  return fileName.replaceAll('"', "%22").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

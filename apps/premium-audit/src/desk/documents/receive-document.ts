import { createHash } from "node:crypto";
import type { DocumentHeader, UploadDocumentRequest } from "@platform/contracts/premium_audit/v1/documents";
import { Fault } from "@platform/service/call/fault";
import { invalidMember } from "@platform/validation/invalid";
import { hasSocialSecurityNumber } from "@platform/validation/social-security-number";
import { decidingBytes, isText, mediaTypeOf } from "./media-type.ts";

/** Characters of a social security number with its neighbours. */
const numberLength = 13;

/** A document in upload: its header, its type by its first bytes, and its bytes. */
export interface ArrivingDocument {
  header: DocumentHeader;
  /** Reads the first bytes. Throws INVALID_ARGUMENT for a file that is none of the accepted types. */
  mediaType(): Promise<string>;
  /** All bytes, once. */
  bytes(): AsyncIterable<Uint8Array>;
  /** Size and checksum of the bytes, after they have been read. */
  summary(): { sizeBytes: number; sha256: string };
}

/**
 * The header of a document, and its bytes as they arrive. Throws INVALID_ARGUMENT if its header does not come first; reading the bytes
 * throws INVALID_ARGUMENT for too many, CANCELLED for a stream that ends too early.
 */
export async function documentOf(
  requests: AsyncIterable<UploadDocumentRequest>,
  maxBytes: number,
): Promise<{ header: DocumentHeader; content: AsyncIterable<Uint8Array> }> {
  const parts = requests[Symbol.asyncIterator]();
  const first = await parts.next();
  const part = first.done ? undefined : first.value.part;
  if (part?.case !== "header") throw invalidMember("INVALID_DOCUMENT", "header", "must come first");
  return { header: part.value, content: contentOf(parts, maxBytes) };
}

async function* contentOf(parts: AsyncIterator<UploadDocumentRequest>, maxBytes: number): AsyncIterable<Uint8Array> {
  let sizeBytes = 0;
  for (let next = await parts.next(); !next.done; next = await parts.next()) {
    const { part } = next.value;
    if (part.case === "end" && Number(part.value.sizeBytes) === sizeBytes) {
      // The document is complete: from now on a disconnect of the caller does not cancel the call.
      await parts.return?.();
      return;
    }
    if (part.case !== "chunk") break;
    sizeBytes += part.value.length;
    if (sizeBytes > maxBytes) throw invalidMember("INVALID_DOCUMENT", "file", `must have at most ${maxBytes} bytes`);
    yield part.value;
  }
  throw notWhole();
}

/** A document with its bytes, of which nothing is read yet. */
export function arrivingDocument(header: DocumentHeader, content: AsyncIterable<Uint8Array>): ArrivingDocument {
  const chunks = content[Symbol.asyncIterator]();
  const hash = createHash("sha256");
  const pending: Uint8Array[] = [];
  let sizeBytes = 0;
  let mustBeText = false;
  let endOfText = "";

  async function next(): Promise<Uint8Array | undefined> {
    const { done, value } = await chunks.next();
    if (done) return undefined;
    sizeBytes += value.length;
    if (mustBeText) checkText(value);
    hash.update(value);
    return value;
  }

  function checkText(chunk: Uint8Array): void {
    refuseControl(chunk);
    // A number may begin in one chunk and end in the next.
    const text = endOfText + Buffer.from(chunk).toString("latin1");
    if (hasSocialSecurityNumber(text)) {
      const description =
        "must have no number like a social security number (123-45-6789): remove the column, and send it again";
      throw invalidMember("INVALID_DOCUMENT", "file", description);
    }
    endOfText = text.slice(-numberLength);
  }

  return {
    header,
    async mediaType() {
      while (Buffer.concat(pending).length < decidingBytes) {
        const chunk = await next();
        if (!chunk) break;
        pending.push(chunk);
      }
      const beginning = Buffer.concat(pending);
      if (beginning.length === 0) throw invalidMember("INVALID_DOCUMENT", "file", "must not be empty");
      const fileType = mediaTypeOf(beginning.subarray(0, decidingBytes));
      if ("instead" in fileType) {
        const description = `must be a PDF, PNG, JPEG or CSV file; its bytes are those of ${fileType.instead}`;
        throw invalidMember("INVALID_DOCUMENT", "file", description);
      }
      mustBeText = fileType.type === "text/csv";
      if (mustBeText) for (const chunk of pending) checkText(chunk);
      return fileType.type;
    },
    async *bytes() {
      // A short file has ended already.
      const isWhole = Buffer.concat(pending).length < decidingBytes;
      yield* pending;
      if (isWhole) return;
      for (let chunk = await next(); chunk; chunk = await next()) yield chunk;
    },
    summary: () => ({ sizeBytes, sha256: hash.digest("hex") }),
  };
}

function refuseControl(chunk: Uint8Array): void {
  if (isText(chunk)) return;
  throw invalidMember("INVALID_DOCUMENT", "file", "must be text if it is a CSV file: it has control characters");
}

function notWhole(): Fault {
  return new Fault("CANCELLED", "DOCUMENT_NOT_WHOLE", "The upload ended before the document was complete.");
}

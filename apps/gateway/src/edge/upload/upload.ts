import { Readable } from "node:stream";
import { requireLeastSpeed } from "@platform/service/call/least-speed";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { charsetOf } from "../body/charset.ts";
import { ProblemError } from "../errors/problem.ts";
import { compressed, notCsv, notJson, unknownCharset } from "../errors/problems.ts";

/** A body that has not been read yet. */
export interface Upload {
  /** `Content-Type`, with its parameters. */
  contentType: string;
  /** Length that the partner states; 0 when it states none. */
  contentLength: number;
  stream: Readable;
  /** SHA-256 of the file in it, set when reading begins; rejects when the file cannot be read to its end. */
  fileSha256?: Promise<Buffer>;
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** True for endpoints that accept a file instead of JSON. */
    takesFiles?: boolean;
  }
}

/** The media types of files. */
const workbook = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const fileMediaTypes = ["text/csv", "multipart/form-data", workbook];

/**
 * Hands bodies that are files to their endpoints unread, and refuses them everywhere else. A file that brings less than 16 KiB in `idleMs`
 * is disconnected.
 */
export function registerFileBody(app: FastifyInstance, idleMs: number): void {
  app.addContentTypeParser(fileMediaTypes, async (request: FastifyRequest, stream: Readable): Promise<Upload> => {
    if (request.routeOptions.config.takesFiles !== true) throw new ProblemError(notJson());
    if (request.headers["content-encoding"] !== undefined) throw new ProblemError(compressed());
    const { "content-type": contentType = "", "content-length": length = "0" } = request.headers;
    // The bytes of a file decide which of the known formats it has, because payroll programs state none or a wrong one.
    if (charsetOf(contentType) === "unknown") throw new ProblemError(unknownCharset());
    requireLeastSpeed(app.server, request.raw, idleMs);
    return { contentType, contentLength: Number(length), stream };
  });
}

/** The file that a request carries. Throws a 415 when it carries something else, or nothing. */
export function uploadOf(body: unknown): Upload {
  if (isUpload(body)) return body;
  throw new ProblemError(notCsv());
}

/** True for a body that has not been read: a file. */
export function isUpload(body: unknown): body is Upload {
  return typeof body === "object" && body !== null && "stream" in body && body.stream instanceof Readable;
}

/** True for a body that says that it is an Excel workbook. */
export function isWorkbook({ contentType }: Upload): boolean {
  return contentType.toLowerCase().startsWith(workbook);
}

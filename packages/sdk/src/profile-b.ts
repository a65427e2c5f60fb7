import { type ClientOptions, clientOf } from "./client/client.ts";
import type { ClientB } from "./client/client-b.ts";
import type { ClientCredentials } from "./client/credentials.ts";

export { ApiError, ConnectionError, TimeoutError } from "./client/api-error.ts";
export type { ApiResponse, Client, ClientOptions } from "./client/client.ts";
export type { ClientB } from "./client/client-b.ts";
export type { ClientCredentials, Environment } from "./client/credentials.ts";
export type { ErrorBody, ErrorForm4, FieldProblem } from "./client/error-body.ts";
export type { FileSource, UploadProgress } from "./client/file-body.ts";
export type { Hooks } from "./client/hooks.ts";
export type { CallSettings } from "./client/operation-types.ts";
export { tryFile, type UploadOptions, uploadFile } from "./client/upload-file.ts";
export { type FileStatus, type WaitOptions, waitForReport } from "./client/wait-for-report.ts";
export type { components as SchemasB, paths as PathsB } from "./generated/profile-b.ts";
export { type StreamedEvent, type StreamOptions, streamEvents } from "./stream/stream-events.ts";
export * as webhooks from "./webhooks/index.ts";

/** Creates the client of a client id and secret. Throws a TypeError that names a wrong option, never its value. */
export function createClient(options: ClientOptions & ClientCredentials): ClientB {
  return clientOf(options);
}

import { type ClientOptions, clientOf } from "./client/client.ts";
import type { ClientA } from "./client/client-a.ts";
import type { ApiKeyCredentials } from "./client/credentials.ts";

export { ApiError, ConnectionError, TimeoutError } from "./client/api-error.ts";
export type { ApiResponse, Client, ClientOptions } from "./client/client.ts";
export type { ClientA } from "./client/client-a.ts";
export type { ApiKeyCredentials, Environment } from "./client/credentials.ts";
export type { ErrorBody, ErrorForm1, ErrorForm2, ErrorForm3, FieldProblem } from "./client/error-body.ts";
export type { FileSource, UploadProgress } from "./client/file-body.ts";
export type { Hooks } from "./client/hooks.ts";
export type { CallSettings } from "./client/operation-types.ts";
export { tryFile, type UploadOptions, uploadFile } from "./client/upload-file.ts";
export { type FileStatus, type WaitOptions, waitForReport } from "./client/wait-for-report.ts";
export type { components as SchemasA, paths as PathsA } from "./generated/profile-a.ts";
export { type StreamedEvent, type StreamOptions, streamEvents } from "./stream/stream-events.ts";
export * as webhooks from "./webhooks/index.ts";

/** Creates the client of an API key. Throws a TypeError that names a wrong option, never its value. */
export function createClient(options: ClientOptions & ApiKeyCredentials): ClientA {
  return clientOf(options);
}

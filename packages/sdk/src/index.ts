export { ApiError, ConnectionError, TimeoutError } from "./client/api-error.ts";
export {
  type ApiResponse,
  type Client,
  type ClientA,
  type ClientB,
  type ClientOptions,
  createClient,
} from "./client/client.ts";
export type { ApiKeyCredentials, ClientCredentials, Environment } from "./client/credentials.ts";
export type { ErrorBody, ErrorForm1, ErrorForm2, ErrorForm3, ErrorForm4, FieldProblem } from "./client/error-body.ts";
export type { FileSource, UploadProgress } from "./client/file-body.ts";
export type { Hooks } from "./client/hooks.ts";
export type { CallSettings } from "./client/operation-types.ts";
export { tryFile, type UploadOptions, uploadFile } from "./client/upload-file.ts";
export { type FileStatus, type WaitOptions, waitForReport } from "./client/wait-for-report.ts";
export type { components as SchemasA, paths as PathsA } from "./generated/profile-a.ts";
export type { components as SchemasB, paths as PathsB } from "./generated/profile-b.ts";
export { type StreamedEvent, type StreamOptions, streamEvents } from "./stream/stream-events.ts";
export * as webhooks from "./webhooks/index.ts";

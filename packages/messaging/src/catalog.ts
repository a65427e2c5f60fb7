import type { DescMessage } from "@bufbuild/protobuf";
import {
  type Event,
  FileFailedSchema,
  FileProcessedSchema,
  FileUploadedSchema,
  FileValidatedSchema,
} from "@platform/contracts/events/v1/events";

/** Names an event's data in `events.v1.Event`. */
export type EventCase = NonNullable<Event["data"]["case"]>;

interface CatalogEntry {
  /** What partners and subjects call it. */
  type: string;
  schema: DescMessage;
  /** The app that tells of it; nobody else does. */
  source: string;
  firesWhen: string;
}

/** Every event of the platform, once. An event that is not here cannot be sent. */
export const catalog = {
  fileUploaded: {
    type: "file.uploaded",
    schema: FileUploadedSchema,
    source: "payroll-intake",
    firesWhen: "a file is received by any method",
  },
  fileValidated: {
    type: "file.validated",
    schema: FileValidatedSchema,
    source: "payroll-intake",
    firesWhen: "structure and format verification passed",
  },
  fileProcessed: {
    type: "file.processed",
    schema: FileProcessedSchema,
    source: "payroll-intake",
    firesWhen: "data extracted and ready",
  },
  fileFailed: {
    type: "file.failed",
    schema: FileFailedSchema,
    source: "payroll-intake",
    firesWhen: "errors prevented processing",
  },
} as const satisfies Record<EventCase, CatalogEntry>;

/** `file.uploaded` and its siblings. */
export type EventType = (typeof catalog)[EventCase]["type"];

/** The JetStream subject of an event type, or of a family of them such as `file.>`. */
export function subjectOf(type: string): string {
  return `events.${type}`;
}

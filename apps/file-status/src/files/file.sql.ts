import type { FileState } from "@platform/contracts/file_status/v1/file_status";
import { listed, selected, typed, unnested } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import type { File } from "./file.ts";

const fileRow = {
  fileId: "text",
  state: typed<FileState>("int"),
  recordsTotal: "int",
  recordsProcessed: "int",
  recordsFailed: "int",
  receivedAt: "timestamptz",
  finishedAt: typed<Date | null | undefined>("timestamptz?"),
} as const;
const ownedFile = { environment: "text", ownerId: "text", ...fileRow } as const;

// Events of a file may arrive in any order; only a later state replaces the stored one.
const moveForward = statement(
  "files_move_forward",
  {},
  `INSERT INTO files AS f (${listed(ownedFile)}) SELECT * FROM ${unnested(ownedFile)}
   ON CONFLICT (environment, owner_id, file_id) DO UPDATE SET
     state = excluded.state, records_total = excluded.records_total, records_processed = excluded.records_processed,
     records_failed = excluded.records_failed, received_at = excluded.received_at, finished_at = excluded.finished_at
   WHERE f.state < excluded.state`,
  { rows: ownedFile },
);

const find = statement(
  "files_find",
  fileRow,
  `SELECT ${selected(fileRow)} FROM files WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND file_id = {fileId:text}`,
);

/** A file and its owner. */
export interface OwnedFile {
  tenant: Tenant;
  file: File;
}

/** Inserts files, and updates those whose new state is later than the stored one. */
export async function upsertFiles(db: Queryable, files: readonly OwnedFile[]): Promise<void> {
  await db.query(moveForward, { rows: furthestStates(files).map(({ tenant, file }) => ({ ...tenant, ...file })) });
}

/** Returns each file once, because a statement can change a row only once, and sorted, which prevents deadlocks. */
function furthestStates(files: readonly OwnedFile[]): OwnedFile[] {
  const furthest = new Map<string, OwnedFile>();
  for (const owned of files) {
    const key = `${owned.tenant.environment} ${owned.file.fileId} ${owned.tenant.ownerId}`;
    const newer = furthest.get(key);
    if (!newer || newer.file.state < owned.file.state) furthest.set(key, owned);
  }
  return [...furthest].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, owned]) => owned);
}

/** Selects a file of the tenant. */
export async function selectFile(db: Queryable, tenant: Tenant, fileId: string): Promise<File | undefined> {
  const [row] = await db.query(find, { ...tenant, fileId });
  return row && { ...row, finishedAt: row.finishedAt ?? undefined };
}

import type { FileState } from "@platform/contracts/file_status/v1/file_status";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import type { File } from "./file.ts";

interface FileRow {
  file_id: string;
  state: FileState;
  records_total: number;
  records_processed: number;
  records_failed: number;
  received_at: Date;
  finished_at: Date | null;
}

// Events of a file may arrive in any order; only a later state replaces the stored one.
const moveForward = statement(
  "files_move_forward",
  `INSERT INTO files AS f (environment, owner_id, file_id, state, records_total, records_processed, records_failed,
     received_at, finished_at)
   SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::smallint[], $5::int[], $6::int[], $7::int[],
     $8::timestamptz[], $9::timestamptz[])
   ON CONFLICT (environment, owner_id, file_id) DO UPDATE SET
     state = excluded.state, records_total = excluded.records_total, records_processed = excluded.records_processed,
     records_failed = excluded.records_failed, received_at = excluded.received_at, finished_at = excluded.finished_at
   WHERE f.state < excluded.state`,
);

const find = statement<FileRow>(
  "files_find",
  `SELECT file_id, state, records_total, records_processed, records_failed, received_at, finished_at
   FROM files WHERE environment = $1 AND owner_id = $2 AND file_id = $3`,
);

/** A file and its owner. */
export interface OwnedFile {
  tenant: Tenant;
  file: File;
}

/** Inserts files, and updates those whose new state is later than the stored one. */
export async function upsertFiles(db: Queryable, files: readonly OwnedFile[]): Promise<void> {
  const furthest = furthestStates(files);
  const column = (value: (file: File) => unknown) => furthest.map(({ file }) => value(file));
  await db.query(moveForward, [
    furthest.map(({ tenant }) => tenant.environment),
    furthest.map(({ tenant }) => tenant.ownerId),
    column(({ fileId }) => fileId),
    column(({ state }) => state),
    column(({ recordsTotal }) => recordsTotal),
    column(({ recordsProcessed }) => recordsProcessed),
    column(({ recordsFailed }) => recordsFailed),
    column(({ receivedAt }) => receivedAt),
    column(({ finishedAt }) => finishedAt ?? null),
  ]);
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
  const [row] = await db.query(find, [tenant.environment, tenant.ownerId, fileId]);
  if (!row) return undefined;
  return {
    fileId: row.file_id,
    state: row.state,
    recordsTotal: row.records_total,
    recordsProcessed: row.records_processed,
    recordsFailed: row.records_failed,
    receivedAt: row.received_at,
    finishedAt: row.finished_at ?? undefined,
  };
}

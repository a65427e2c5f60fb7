import type { FileState } from "@platform/contracts/file_status/v1/file_status";
import { type Queryable, statement } from "@platform/postgres/statement";
import type { Tenant } from "@platform/service/tenant";
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

// Events of one file may arrive in any order; only a state further on replaces what is there.
const moveForward = statement(
  "files_move_forward",
  `INSERT INTO files AS f (environment, owner_id, file_id, state, records_total, records_processed, records_failed,
     received_at, finished_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
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

/** Makes the file's row, or moves it to a state further on; anything else changes nothing. */
export async function moveFileForward(db: Queryable, { environment, ownerId }: Tenant, file: File): Promise<void> {
  const { fileId, state, recordsTotal, recordsProcessed, recordsFailed, receivedAt, finishedAt } = file;
  const counts = [recordsTotal, recordsProcessed, recordsFailed];
  await db.query(moveForward, [environment, ownerId, fileId, state, ...counts, receivedAt, finishedAt ?? null]);
}

export async function findFile(db: Queryable, tenant: Tenant, fileId: string): Promise<File | undefined> {
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

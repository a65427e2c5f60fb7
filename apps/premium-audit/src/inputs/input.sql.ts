import { type Queryable, statement } from "@platform/postgres/statement";
import type { Input, KeptInput } from "./input.ts";

/** The version of an audit. */
interface VersionKey {
  auditId: string;
  version: number;
}

const insertInputsStatement = statement(
  "version_inputs_insert",
  `INSERT INTO version_inputs (audit_id, version, kind, id, digest)
   SELECT $1, $2, input.* FROM unnest($3::text[], $4::text[], $5::text[]) AS input`,
);
const insertDocumentsStatement = statement<{ digest: string }>(
  "input_documents_insert",
  `INSERT INTO input_documents (audit_id, digest, document)
   SELECT $1, kept.* FROM unnest($2::text[], $3::text[]) AS kept
   ON CONFLICT (audit_id, digest) DO NOTHING RETURNING digest`,
);
const insertLinesStatement = statement(
  "input_lines_insert",
  `INSERT INTO input_lines (audit_id, digest, part, lines)
   SELECT $1, kept.* FROM unnest($2::text[], $3::int[], $4::bytea[]) AS kept`,
);

/** Inserts the inputs of a version, and their documents unless another version of the audit has the same. */
export async function insertInputs(
  tx: Queryable,
  { auditId, version }: VersionKey,
  inputs: readonly KeptInput[],
): Promise<void> {
  const digests = inputs.map(({ digest }) => digest);
  const [kinds, ids] = [inputs.map(({ kind }) => kind), inputs.map(({ id }) => id)];
  await tx.query(insertInputsStatement, [auditId, version, kinds, ids, digests]);
  const documents = inputs.map(({ document }) => document);
  const inserted = await tx.query(insertDocumentsStatement, [auditId, digests, documents]);
  const isNew = new Set(inserted.map(({ digest }) => digest));
  const parts = inputs
    .filter(({ digest }) => isNew.has(digest))
    .flatMap(({ digest, lines = [] }) => lines.map((bytes, part) => ({ digest, part, bytes })));
  if (parts.length === 0) return;
  await tx.query(insertLinesStatement, [
    auditId,
    parts.map(({ digest }) => digest),
    parts.map(({ part }) => part),
    parts.map(({ bytes }) => bytes),
  ]);
}

const inputsStatement = statement<Input & { version: number }>(
  "version_inputs",
  "SELECT version, kind, id, digest FROM version_inputs WHERE audit_id = $1 ORDER BY version",
);

/** Selects the inputs of all versions of an audit, in no order within a version. */
export function selectInputs(db: Queryable, auditId: string): Promise<(Input & { version: number })[]> {
  return db.query(inputsStatement, [auditId]);
}

const documentsStatement = statement<KeptInput>(
  "input_documents",
  `SELECT kind, id, digest, document FROM version_inputs JOIN input_documents USING (audit_id, digest)
   WHERE audit_id = $1 AND version = $2`,
);

/** Selects the inputs of a version with their documents, in no order; those of reports are without lines. */
export function selectDocuments(db: Queryable, { auditId, version }: VersionKey): Promise<KeptInput[]> {
  return db.query(documentsStatement, [auditId, version]);
}

const linesStatement = statement<{ lines: Buffer }>(
  "input_lines",
  "SELECT lines FROM input_lines WHERE audit_id = $1 AND digest = $2 ORDER BY part",
);

/** Selects the compressed rows of a report, in parts. */
export async function selectLines(db: Queryable, auditId: string, digest: string): Promise<Buffer[]> {
  return (await db.query(linesStatement, [auditId, digest])).map(({ lines }) => lines);
}

import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import type { Input, KeptInput } from "./input.ts";

/** The version of an audit. */
interface VersionKey {
  auditId: string;
  version: number;
}

const insertInputsStatement = statement(
  "version_inputs_insert",
  `INSERT INTO version_inputs (environment, owner_id, audit_id, version, kind, id, digest)
   SELECT $1, $2, $3, $4, input.* FROM unnest($5::text[], $6::text[], $7::text[]) AS input`,
);
const insertDocumentsStatement = statement<{ digest: string }>(
  "input_documents_insert",
  `INSERT INTO input_documents (environment, owner_id, audit_id, digest, document)
   SELECT $1, $2, $3, kept.* FROM unnest($4::text[], $5::text[]) AS kept ON CONFLICT DO NOTHING RETURNING digest`,
);
const insertLinesStatement = statement(
  "input_lines_insert",
  `INSERT INTO input_lines (environment, owner_id, audit_id, digest, part, lines)
   SELECT $1, $2, $3, kept.* FROM unnest($4::text[], $5::int[], $6::bytea[]) AS kept`,
);

/** Inserts the inputs of a version, and their documents unless another version of the audit has the same. */
export async function insertInputs(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  { auditId, version }: VersionKey,
  inputs: readonly KeptInput[],
): Promise<void> {
  const audit = [environment, ownerId, auditId];
  const digests = inputs.map(({ digest }) => digest);
  const kinds = inputs.map(({ kind }) => kind);
  const ids = inputs.map(({ id }) => id);
  await tx.query(insertInputsStatement, [...audit, version, kinds, ids, digests]);
  const documents = inputs.map(({ document }) => document);
  const inserted = await tx.query(insertDocumentsStatement, [...audit, digests, documents]);
  const isNew = new Set(inserted.map(({ digest }) => digest));
  const parts = inputs
    .filter(({ digest }) => isNew.has(digest))
    .flatMap(({ digest, lines = [] }) => lines.map((bytes, part) => ({ digest, part, bytes })));
  if (parts.length === 0) return;
  await tx.query(insertLinesStatement, [
    ...audit,
    parts.map(({ digest }) => digest),
    parts.map(({ part }) => part),
    parts.map(({ bytes }) => bytes),
  ]);
}

const inputsStatement = statement<Input & { version: number }>(
  "version_inputs",
  `SELECT version, kind, id, digest FROM version_inputs WHERE environment = $1 AND owner_id = $2 AND audit_id = $3
   ORDER BY version`,
);

/** Selects the inputs of all versions of an audit, in no order within a version. */
export function selectInputs(
  db: Queryable,
  { environment, ownerId }: Tenant,
  auditId: string,
): Promise<(Input & { version: number })[]> {
  return db.query(inputsStatement, [environment, ownerId, auditId]);
}

const documentsStatement = statement<KeptInput>(
  "input_documents",
  `SELECT kind, id, digest, document FROM version_inputs JOIN input_documents USING (environment, owner_id, audit_id, digest)
   WHERE environment = $1 AND owner_id = $2 AND audit_id = $3 AND version = $4`,
);

/** Selects the inputs of a version with their documents, in no order; those of reports are without lines. */
export function selectDocuments(
  db: Queryable,
  { environment, ownerId }: Tenant,
  { auditId, version }: VersionKey,
): Promise<KeptInput[]> {
  return db.query(documentsStatement, [environment, ownerId, auditId, version]);
}

const linesStatement = statement<{ lines: Buffer }>(
  "input_lines",
  `SELECT lines FROM input_lines WHERE environment = $1 AND owner_id = $2 AND audit_id = $3 AND digest = $4 ORDER BY part`,
);

/** Selects the compressed rows of a report, in parts. */
export async function selectLines(
  db: Queryable,
  { environment, ownerId }: Tenant,
  auditId: string,
  digest: string,
): Promise<Buffer[]> {
  return (await db.query(linesStatement, [environment, ownerId, auditId, digest])).map(({ lines }) => lines);
}

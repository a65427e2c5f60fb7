import { typed } from "@platform/postgres/query/columns";
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
   SELECT {environment:text}, {ownerId:text}, {auditId:text}, {version:int}, input.* FROM unnest({kinds:text[]}, {ids:text[]}, {digests:text[]}) AS input`,
);
const insertDocumentsStatement = statement(
  "input_documents_insert",
  { digest: "text" },
  `INSERT INTO input_documents (environment, owner_id, audit_id, digest, document)
   SELECT {environment:text}, {ownerId:text}, {auditId:text}, kept.* FROM unnest({digests:text[]}, {documents:text[]}) AS kept ON CONFLICT DO NOTHING RETURNING digest`,
);
const insertLinesStatement = statement(
  "input_lines_insert",
  `INSERT INTO input_lines (environment, owner_id, audit_id, digest, part, lines)
   SELECT {environment:text}, {ownerId:text}, {auditId:text}, kept.* FROM unnest({digests:text[]}, {parts:int[]}, {byteses:bytea[]}) AS kept`,
);

/** Inserts the inputs of a version, and their documents unless another version of the audit has the same. */
export async function insertInputs(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  { auditId, version }: VersionKey,
  inputs: readonly KeptInput[],
): Promise<void> {
  const digests = inputs.map(({ digest }) => digest);
  const kinds = inputs.map(({ kind }) => kind);
  const ids = inputs.map(({ id }) => id);
  await tx.query(insertInputsStatement, { environment, ownerId, auditId, version, kinds, ids, digests });
  const documents = inputs.map(({ document }) => document);
  const inserted = await tx.query(insertDocumentsStatement, { environment, ownerId, auditId, digests, documents });
  const isNew = new Set(inserted.map(({ digest }) => digest));
  const parts = inputs
    .filter(({ digest }) => isNew.has(digest))
    .flatMap(({ digest, lines = [] }) => lines.map((bytes, part) => ({ digest, part, bytes })));
  if (parts.length === 0) return;
  await tx.query(insertLinesStatement, {
    environment,
    ownerId,
    auditId,
    digests: parts.map(({ digest }) => digest),
    parts: parts.map(({ part }) => part),
    byteses: parts.map(({ bytes }) => bytes),
  });
}

const inputsStatement = statement(
  "version_inputs",
  { kind: typed<(Input & { version: number })["kind"]>("text"), id: "text", digest: "text", version: "int" },
  `SELECT version, kind, id, digest FROM version_inputs WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND audit_id = {auditId:text}
   ORDER BY version`,
);

/** Selects the inputs of all versions of an audit, in no order within a version. */
export function selectInputs(
  db: Queryable,
  { environment, ownerId }: Tenant,
  auditId: string,
): Promise<(Input & { version: number })[]> {
  return db.query(inputsStatement, { environment, ownerId, auditId });
}

const documentsStatement = statement(
  "input_documents",
  {
    document: "text",
    kind: typed<KeptInput["kind"]>("text"),
    id: "text",
    digest: "text",
  },
  `SELECT kind, id, digest, document FROM version_inputs JOIN input_documents USING (environment, owner_id, audit_id, digest)
   WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND audit_id = {auditId:text} AND version = {version:int}`,
);

/** Selects the inputs of a version with their documents, in no order; those of reports are without lines. */
export function selectDocuments(
  db: Queryable,
  { environment, ownerId }: Tenant,
  { auditId, version }: VersionKey,
): Promise<KeptInput[]> {
  return db.query(documentsStatement, { environment, ownerId, auditId, version });
}

const linesStatement = statement(
  "input_lines",
  { lines: "bytea" },
  `SELECT lines FROM input_lines WHERE environment = {environment:text} AND owner_id = {ownerId:text} AND audit_id = {auditId:text} AND digest = {digest:text} ORDER BY part`,
);

/** Selects the compressed rows of a report, in parts. */
export async function selectLines(
  db: Queryable,
  { environment, ownerId }: Tenant,
  auditId: string,
  digest: string,
): Promise<Buffer[]> {
  return (await db.query(linesStatement, { environment, ownerId, auditId, digest })).map(({ lines }) => lines);
}

import { listed, typed, unnested } from "@platform/postgres/query/columns";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import type { Input, KeptInput } from "./input.ts";

/** The version of an audit. */
interface VersionKey {
  auditId: string;
  version: number;
}

const newInput = { kind: "text", id: "text", digest: "text" } as const;
const insertInputsStatement = statement(
  "version_inputs_insert",
  {},
  `INSERT INTO version_inputs (environment, owner_id, audit_id, version, ${listed(newInput)})
   SELECT {environment:text}, {ownerId:text}, {auditId:text}, {version:int}, input.* FROM ${unnested(newInput, "input")}`,
  { rows: newInput },
);
const newDocument = { digest: "text", document: "text" } as const;
const insertDocumentsStatement = statement(
  "input_documents_insert",
  { digest: "text" },
  `INSERT INTO input_documents (environment, owner_id, audit_id, ${listed(newDocument)})
   SELECT {environment:text}, {ownerId:text}, {auditId:text}, kept.* FROM ${unnested(newDocument, "kept")} ON CONFLICT DO NOTHING RETURNING digest`,
  { rows: newDocument },
);
const newLines = { digest: "text", part: "int", lines: "bytea" } as const;
const insertLinesStatement = statement(
  "input_lines_insert",
  {},
  `INSERT INTO input_lines (environment, owner_id, audit_id, ${listed(newLines)})
   SELECT {environment:text}, {ownerId:text}, {auditId:text}, kept.* FROM ${unnested(newLines, "kept")}`,
  { rows: newLines },
);

/** Inserts the inputs of a version, and their documents unless another version of the audit has the same. */
export async function insertInputs(
  tx: Queryable,
  { environment, ownerId }: Tenant,
  { auditId, version }: VersionKey,
  inputs: readonly KeptInput[],
): Promise<void> {
  await tx.query(insertInputsStatement, { environment, ownerId, auditId, version, rows: inputs });
  const inserted = await tx.query(insertDocumentsStatement, { environment, ownerId, auditId, rows: inputs });
  const isNew = new Set(inserted.map(({ digest }) => digest));
  const rows = inputs
    .filter(({ digest }) => isNew.has(digest))
    .flatMap(({ digest, lines = [] }) => lines.map((bytes, part) => ({ digest, part, lines: bytes })));
  if (rows.length > 0) await tx.query(insertLinesStatement, { environment, ownerId, auditId, rows });
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

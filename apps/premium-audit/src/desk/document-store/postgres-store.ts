import { type Queryable, statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import type { ByteStore } from "./byte-store.ts";

/** The size of a row: small, so that reading and writing hold little memory. */
const partBytes = 262_144;

const ofDocument = "environment = {environment:text} AND owner_id = {ownerId:text} AND document_id = {id:text}";
const insertStatement = statement(
  "document_part_insert",
  "INSERT INTO audit_document_parts (environment, owner_id, document_id, part, bytes) VALUES ({environment:text}, {ownerId:text}, {id:text}, {part:int}, {piece:bytea})",
);
const findStatement = statement(
  "document_part_find",
  { bytes: "bytea" },
  `SELECT bytes FROM audit_document_parts WHERE ${ofDocument} AND part = {part:int}`,
);
const removeStatement = statement("document_parts_remove", `DELETE FROM audit_document_parts WHERE ${ofDocument}`);

/** Keeps the bytes of a tenant's documents in rows of 256 KiB. Written without a transaction, which would keep a connection. */
export function postgresStore(database: Queryable, { environment, ownerId }: Tenant): ByteStore {
  return {
    async write(id, bytes) {
      let part = 0;
      for await (const piece of inParts(bytes)) {
        await database.query(insertStatement, { environment, ownerId, id, part, piece });
        part += 1;
      }
    },
    async *read(id) {
      for (let part = 0; ; part += 1) {
        const [row] = await database.query(findStatement, { environment, ownerId, id, part });
        if (!row) return;
        yield row.bytes;
      }
    },
    async remove(id) {
      await database.query(removeStatement, { environment, ownerId, id });
    },
  };
}

async function* inParts(bytes: AsyncIterable<Uint8Array>): AsyncIterable<Buffer> {
  let pending: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    pending.push(chunk);
    size += chunk.length;
    if (size < partBytes) continue;
    const whole = Buffer.concat(pending);
    const end = whole.length - (whole.length % partBytes);
    for (let start = 0; start < end; start += partBytes) yield whole.subarray(start, start + partBytes);
    pending = [whole.subarray(end)];
    size = whole.length - end;
  }
  if (size > 0) yield Buffer.concat(pending);
}

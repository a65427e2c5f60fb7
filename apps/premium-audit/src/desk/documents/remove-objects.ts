import type { Dependencies } from "../../policy/dependencies.ts";
import type { DocumentStore } from "../document-store/document-store.ts";
import { deleteRemovedObjects, lockRemovedObjects } from "./clean-up.sql.ts";

const objectsAtOnce = 50;

/**
 * Deletes the objects of documents that are gone from the S3-compatible store. A key is forgotten only after its object: deleting
 * one twice does nothing. Resolves to their number; 0 without a store.
 */
export async function removeObjects(
  { database }: Pick<Dependencies, "database">,
  documents: DocumentStore,
): Promise<number> {
  if (!documents.hasObjects) return 0;
  const count = await database.transaction(async (tx) => {
    const keys = await lockRemovedObjects(tx, objectsAtOnce);
    for (const key of keys) await documents.removeObject(key);
    await deleteRemovedObjects(tx, keys);
    return keys.length;
  });
  return count;
}

import type { Queryable } from "@platform/postgres/query/statement";
import { Fault } from "@platform/service/call/fault";
import type { Tenant } from "@platform/service/call/tenant";
import { meter } from "@platform/service/observe/telemetry";
import type { ByteStore } from "./byte-store.ts";
import { postgresStore } from "./postgres-store.ts";

/** Place of the bytes of a document. */
export interface StoredPlace {
  id: string;
  store: "postgres" | "s3";
  /** Key of the object; absent in Postgres. */
  objectKey?: string | undefined;
}

/** The stores of the bytes of documents. */
export interface DocumentStore {
  /** Returns the place of a new document. Its key consists of ids alone, and of no text of a partner. */
  placeOf(document: { environment: string; ownerId: string; auditId: string; id: string }): StoredPlace;
  write(tenant: Tenant, place: StoredPlace, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  read(tenant: Tenant, place: StoredPlace): AsyncIterable<Uint8Array>;
  /** Deletes an object of the S3-compatible store. */
  removeObject(objectKey: string): Promise<void>;
  /** False if there is no S3-compatible store now. */
  hasObjects: boolean;
}

const duration = meter("premium-audit").createHistogram("premium_audit.document.store.duration", {
  unit: "s",
  description: "Time of a whole document in its store, by operation, store and outcome",
  advice: { explicitBucketBoundaries: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30] },
});

/** Returns the stores: new documents go to `objects` where there is one, else to Postgres. What is in either stays readable. */
export function documentStore(database: Queryable, objects?: ByteStore): DocumentStore {
  function locate(tenant: Tenant, { id, store, objectKey }: StoredPlace): { bytes: ByteStore; key: string } {
    if (store === "postgres") return { bytes: postgresStore(database, tenant), key: id };
    if (!objects || objectKey === undefined) throw noStore();
    return { bytes: objects, key: objectKey };
  }

  return {
    hasObjects: objects !== undefined,
    placeOf({ environment, ownerId, auditId, id }) {
      if (!objects) return { id, store: "postgres" };
      return { id, store: "s3", objectKey: [environment, ownerId, auditId, id].join("/") };
    },
    write: (tenant, place, bytes) =>
      timed("write", place, async () => {
        const { bytes: store, key } = locate(tenant, place);
        await store.write(key, bytes);
      }),
    async *read(tenant, place) {
      const { bytes, key } = locate(tenant, place);
      const startedMs = performance.now();
      let outcome = "failed";
      try {
        yield* bytes.read(key);
        outcome = "ok";
      } finally {
        duration.record((performance.now() - startedMs) / 1000, { operation: "read", store: place.store, outcome });
      }
    },
    async removeObject(objectKey) {
      if (!objects) throw noStore();
      await timed("remove", { store: "s3" }, () => objects.remove(objectKey));
    },
  };
}

async function timed(operation: string, { store }: Pick<StoredPlace, "store">, work: () => Promise<void>) {
  const startedMs = performance.now();
  let outcome = "failed";
  try {
    await work();
    outcome = "ok";
  } finally {
    duration.record((performance.now() - startedMs) / 1000, { operation, store, outcome });
  }
}

function noStore(): Fault {
  const message = "The document is in an S3-compatible store, and DOCUMENT_STORE_URL names none.";
  return new Fault("UNAVAILABLE", "DOCUMENT_STORE_UNAVAILABLE", message);
}

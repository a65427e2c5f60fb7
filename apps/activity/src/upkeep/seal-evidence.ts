import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { newEvent } from "@platform/messaging/event/event";
import { enqueue } from "@platform/messaging/publish/outbox";
import type { Database } from "@platform/postgres/query/database";
import type { Chore } from "@platform/retention/upkeep";
import { lockUnsealedHeads, updateSealed } from "../activities/chain.sql.ts";
import type { SignerSource } from "../activities/seal-activity.ts";

const batchSize = 100;

/**
 * Signs the end of each chain that has grown since its latest seal, once on each day (UTC), and emits `evidence.sealed` with it: owners
 * and their programs then have seals that nobody who rewrites the database can change.
 */
export function sealEvidence(database: Database, signer: SignerSource): Chore {
  return {
    what: "evidence seals",
    async batch(now) {
      const sign = await signer();
      const day = new Date(now);
      day.setUTCHours(0, 0, 0, 0);
      return database.transaction(async (tx) => {
        const heads = await lockUnsealedHeads(tx, { day, limit: batchSize });
        const events = heads.map((head) => {
          const { environment, ownerId, position, digest } = head;
          const { publicKey, signature } = sign(head, now);
          const value = {
            environment,
            ownerId,
            position: BigInt(position),
            digest,
            sealedAt: timestampFromDate(now),
            publicKey,
            signature,
          };
          return newEvent({ tenant: { environment, ownerId }, data: { case: "evidenceSealed", value } });
        });
        await enqueue(tx, events);
        await updateSealed(tx, heads, now);
        return heads.length;
      });
    },
  };
}

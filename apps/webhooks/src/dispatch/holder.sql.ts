import { type Queryable, statement } from "@platform/postgres/query/statement";

const beat = statement(
  "holder_beat",
  `INSERT INTO lease_holders (id, alive_until) VALUES ({holder:text}, now() + make_interval(secs => {aliveSeconds:float8}))
   ON CONFLICT (id) DO UPDATE SET alive_until = excluded.alive_until`,
);

/** Records that the holder is alive, and until when it counts as alive. */
export async function upsertHolder(db: Queryable, holder: string, aliveSeconds: number): Promise<void> {
  await db.query(beat, { holder, aliveSeconds });
}

const end = statement("holder_end", "UPDATE lease_holders SET alive_until = now() WHERE id = {holder:text}");

/** Records that the holder has ended. The row stays, because a holder without one counts as alive. */
export async function updateHolderEnded(db: Queryable, holder: string): Promise<void> {
  await db.query(end, { holder });
}

const removeOld = statement(
  "holders_delete_old",
  "DELETE FROM lease_holders WHERE alive_until < now() - make_interval(days => 1)",
);

/** Deletes the heartbeats of processes that ended long ago, whose leases have ended too. */
export async function deleteOldHolders(db: Queryable): Promise<void> {
  await db.query(removeOld);
}

// After a restart of the server, holders have the time of one heartbeat to show that they are alive. Locks rows in the order in
// which attempts are recorded, which prevents deadlocks.
const release = statement(
  "release_dead_leases",
  `UPDATE pending_deliveries p SET lease_holder = NULL, lease_until = NULL
   FROM (
     SELECT held.ctid AS place FROM pending_deliveries held
     WHERE held.lease_until IS NOT NULL
       AND held.lease_holder = ANY (ARRAY(SELECT id FROM lease_holders WHERE alive_until < now()))
       AND pg_postmaster_start_time() < now() - make_interval(secs => {aliveSeconds:float8})
     ORDER BY held.id FOR UPDATE SKIP LOCKED
   ) AS dead
   WHERE p.ctid = dead.place`,
);

/** Ends the leases of processes that have died; the deliveries are due again at once. */
export async function deleteLeasesOfDead(db: Queryable, aliveSeconds: number): Promise<void> {
  await db.query(release, { aliveSeconds });
}

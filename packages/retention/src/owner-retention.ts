import { yearsBefore } from "./upkeep.ts";

/** Times before which records are deleted. `owner-retention.sql.ts` has the conditions. */
export interface Cutoffs {
  /** Cutoff of owners without a retention of their own. */
  usual: Date;
  /** Cutoffs of the other owners, by their id. */
  own: Readonly<Record<string, Date>>;
  /** The latest of all these times. */
  latest: Date;
}

export interface OwnerRetention {
  /**
   * Resolves to the cutoffs of a run of upkeep, which all chores of the run share. Rejects if the owners cannot be read: then
   * nothing may be deleted, because the owner of a record might have a longer retention.
   */
  cutoffs(now: Date): Promise<Cutoffs>;
}

interface Owners {
  owners: readonly { id: string; retentionYears: number }[];
  hasMore: boolean;
}

const pageSize = 1000;

/**
 * The retention of records: `usualYears`, except of owners whose own retention the operator has set. Each run of upkeep reads
 * these owners with `listOwners` of the credentials service; if that fails, the run deletes nothing, and the next one tries again.
 */
export function ownerRetention(
  usualYears: number,
  listOwners: (request: { limit: number; afterId: string; withOwnRetention: true }) => Promise<Owners>,
): OwnerRetention {
  let lastRun: { now: Date; cutoffs: Promise<Cutoffs> } | undefined;

  async function read(now: Date): Promise<Cutoffs> {
    const ownerCutoffs: [string, Date][] = [];
    for (let afterId: string | undefined = ""; afterId !== undefined; ) {
      const page: Owners = await listOwners({ limit: pageSize, afterId, withOwnRetention: true });
      // 0 is an owner without a retention of its own, which an earlier release of credentials lists, too.
      for (const { id, retentionYears } of page.owners) {
        if (retentionYears > 0) ownerCutoffs.push([id, yearsBefore(now, retentionYears)]);
      }
      afterId = page.hasMore ? page.owners.at(-1)?.id : undefined;
    }
    return cutoffsOf(yearsBefore(now, usualYears), Object.fromEntries(ownerCutoffs));
  }

  return {
    cutoffs(now) {
      if (lastRun?.now !== now) lastRun = { now, cutoffs: read(now) };
      return lastRun.cutoffs;
    },
  };
}

/** Returns cutoffs with the latest of them. */
export function cutoffsOf(usual: Date, byOwner: Readonly<Record<string, Date>> = {}): Cutoffs {
  let latest = usual;
  for (const time of Object.values(byOwner)) if (time > latest) latest = time;
  return { usual, own: byOwner, latest };
}

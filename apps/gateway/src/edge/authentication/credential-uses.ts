import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import type { CredentialsService } from "@platform/contracts/credentials/v1/credentials";
import type { Calls } from "@platform/rpc/client/client";
import type { Tenant } from "@platform/service/call/tenant";
import type { Part } from "@platform/service/lifecycle/app";
import type { Logger } from "@platform/service/observe/log";
import type { Profile } from "../profile.ts";

interface CredentialUsesOptions {
  credentials: Calls<typeof CredentialsService>;
  /** How often uses are sent. */
  intervalMs: number;
  log: Logger;
}

/** As many uses, and as many counts, as one call takes. */
const maxUsesInCall = 10_000;
const minuteMs = 60_000;
const dayMs = 86_400_000;

/** Requests of an owner within one minute. */
interface Counted {
  readonly tenant: Tenant;
  readonly profile: Profile;
  /** First moment of the minute. */
  readonly startMs: number;
  accepted: number;
  refused: number;
}

/**
 * Collects when credentials were last used and how many requests owners made, and sends that once in an interval, because a call for
 * each request would cost more than verifying it. What could not be sent is sent with the next; a killed gateway loses one
 * interval.
 */
export function credentialUses({ credentials, intervalMs, log }: CredentialUsesOptions) {
  let usedAtMs = new Map<string, number>();
  let counts = new Map<string, Counted>();
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> = Promise.resolve();

  async function send(): Promise<void> {
    const collected = [...usedAtMs];
    const collectedCounts = [...counts.values()];
    usedAtMs = new Map();
    counts = new Map();
    while (collected.length > 0 || collectedCounts.length > 0) {
      const batch = collected.slice(0, maxUsesInCall);
      const countBatch = collectedCounts.slice(0, maxUsesInCall);
      const uses = batch.map(([credentialId, ms]) => ({ credentialId, usedAt: timestampFromMs(ms) }));
      try {
        await credentials.recordCredentialUses({ uses, requestCounts: countBatch.map(toRequestCount) });
      } catch (err) {
        log.warn({ err, count: collected.length }, "uses of credentials could not be stored, they are sent again");
        for (const [credentialId, ms] of collected) {
          if (!usedAtMs.has(credentialId)) usedAtMs.set(credentialId, ms);
        }
        for (const counted of collectedCounts) {
          // Nobody asks for older ones, and they must not pile up.
          if (counted.startMs > Date.now() - dayMs) add(counted);
        }
        return;
      }
      collected.splice(0, batch.length);
      collectedCounts.splice(0, countBatch.length);
    }
  }

  function add(counted: Counted): void {
    const { tenant, profile, startMs, accepted, refused } = counted;
    const key = `${tenant.ownerId} ${tenant.environment} ${profile} ${startMs}`;
    const known = counts.get(key);
    if (!known) return void counts.set(key, counted);
    known.accepted += accepted;
    known.refused += refused;
  }

  return {
    name: "credential uses",
    start() {
      timer = setInterval(() => {
        sending = sending.then(send);
      }, intervalMs);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await sending.then(send);
    },
    /** Notes that a credential was used now. */
    used(credentialId: string): void {
      usedAtMs.set(credentialId, Date.now());
    },
    /** Notes that a rate limit let a request through, or refused it. */
    counted(tenant: Tenant, profile: Profile, isAccepted: boolean): void {
      const startMs = Math.floor(Date.now() / minuteMs) * minuteMs;
      const [accepted, refused] = isAccepted ? [1, 0] : [0, 1];
      add({ tenant, profile, startMs, accepted, refused });
    },
  } satisfies Part & Record<string, unknown>;
}

function toRequestCount({ tenant, profile, startMs, accepted, refused }: Counted) {
  const { ownerId, environment } = tenant;
  return { ownerId, environment, profile, minute: timestampFromMs(startMs), accepted, refused };
}

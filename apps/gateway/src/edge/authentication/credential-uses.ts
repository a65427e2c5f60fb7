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

/** Maximum number of uses, and of counts, in one call. */
const maxUsesInCall = 10_000;
const minuteMs = 60_000;
const dayMs = 86_400_000;

/** Requests of an owner within one minute. */
interface RequestCount {
  readonly tenant: Tenant;
  readonly profile: Profile;
  /** First moment of the minute. */
  readonly startMs: number;
  accepted: number;
  refused: number;
}

export interface CredentialUses extends Part {
  /** Notes that a credential was used now. */
  used(credentialId: string): void;
  /** Notes that a rate limit let a request through, or refused it. */
  counted(tenant: Tenant, profile: Profile, isAccepted: boolean): void;
}

/**
 * Collects when credentials were last used and how many requests owners made, and sends that once in an interval, because a call for
 * each request would cost more than verifying it. What could not be sent is sent with the next; a killed gateway loses one
 * interval.
 */
export function credentialUses(options: CredentialUsesOptions): CredentialUses {
  return new CollectedUses(options);
}

class CollectedUses implements CredentialUses {
  readonly name = "credential uses";
  readonly #options: CredentialUsesOptions;
  /** Time of the last use, by the id of the credential. */
  #usedAtMs = new Map<string, number>();
  #counts = new Map<string, RequestCount>();
  #timer: NodeJS.Timeout | undefined;
  #sending: Promise<void> = Promise.resolve();

  constructor(options: CredentialUsesOptions) {
    this.#options = options;
  }

  start(): void {
    this.#timer = setInterval(() => {
      this.#sending = this.#sending.then(() => this.#send());
    }, this.#options.intervalMs);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#sending.then(() => this.#send());
  }

  used(credentialId: string): void {
    this.#usedAtMs.set(credentialId, Date.now());
  }

  counted(tenant: Tenant, profile: Profile, isAccepted: boolean): void {
    const startMs = Math.floor(Date.now() / minuteMs) * minuteMs;
    this.#add({ tenant, profile, startMs, accepted: isAccepted ? 1 : 0, refused: isAccepted ? 0 : 1 });
  }

  async #send(): Promise<void> {
    const { credentials, log } = this.#options;
    const pendingUses = [...this.#usedAtMs];
    const pendingCounts = [...this.#counts.values()];
    this.#usedAtMs = new Map();
    this.#counts = new Map();
    while (pendingUses.length > 0 || pendingCounts.length > 0) {
      const batch = pendingUses.slice(0, maxUsesInCall);
      const countBatch = pendingCounts.slice(0, maxUsesInCall);
      const uses = batch.map(([credentialId, ms]) => ({ credentialId, usedAt: timestampFromMs(ms) }));
      try {
        await credentials.recordCredentialUses({ uses, requestCounts: countBatch.map(toRequestCount) });
      } catch (err) {
        log.warn({ err, count: pendingUses.length }, "uses of credentials could not be stored, they are sent again");
        this.#restore(pendingUses, pendingCounts);
        return;
      }
      pendingUses.splice(0, batch.length);
      pendingCounts.splice(0, countBatch.length);
    }
  }

  /** Collects what could not be sent once more, beside what has come since. */
  #restore(uses: readonly [credentialId: string, ms: number][], counts: readonly RequestCount[]): void {
    for (const [credentialId, ms] of uses) {
      if (!this.#usedAtMs.has(credentialId)) this.#usedAtMs.set(credentialId, ms);
    }
    for (const count of counts) {
      // Nobody reads older ones, and they must not pile up.
      if (count.startMs > Date.now() - dayMs) this.#add(count);
    }
  }

  #add(count: RequestCount): void {
    const { tenant, profile, startMs, accepted, refused } = count;
    const key = `${tenant.ownerId} ${tenant.environment} ${profile} ${startMs}`;
    const sum = this.#counts.get(key);
    if (!sum) return void this.#counts.set(key, count);
    sum.accepted += accepted;
    sum.refused += refused;
  }
}

function toRequestCount({ tenant, profile, startMs, accepted, refused }: RequestCount) {
  const { ownerId, environment } = tenant;
  return { ownerId, environment, profile, minute: timestampFromMs(startMs), accepted, refused };
}

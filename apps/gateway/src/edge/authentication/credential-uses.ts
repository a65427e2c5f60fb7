import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import type { CredentialsService } from "@platform/contracts/credentials/v1/credentials";
import type { Calls } from "@platform/rpc/client";
import type { Part } from "@platform/service/app";
import type { Logger } from "@platform/service/log";

interface CredentialUsesOptions {
  credentials: Calls<typeof CredentialsService>;
  /** How often uses are sent. */
  intervalMs: number;
  log: Logger;
}

/** As many uses as one call takes. */
const maxUsesInCall = 10_000;

/**
 * Collects when credentials were last used and sends that once in an interval, because a call for each request would cost more
 * than verifying it. Uses that could not be sent are sent with the next ones; a killed gateway loses those of one interval.
 */
export function credentialUses({ credentials, intervalMs, log }: CredentialUsesOptions) {
  let usedAtMs = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> = Promise.resolve();

  async function send(): Promise<void> {
    const collected = [...usedAtMs];
    usedAtMs = new Map();
    while (collected.length > 0) {
      const batch = collected.slice(0, maxUsesInCall);
      const uses = batch.map(([credentialId, ms]) => ({ credentialId, usedAt: timestampFromMs(ms) }));
      try {
        await credentials.recordCredentialUses({ uses });
      } catch (err) {
        log.warn({ err, count: collected.length }, "uses of credentials could not be stored, they are sent again");
        for (const [credentialId, ms] of collected) {
          if (!usedAtMs.has(credentialId)) usedAtMs.set(credentialId, ms);
        }
        return;
      }
      collected.splice(0, batch.length);
    }
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
  } satisfies Part & { used(credentialId: string): void };
}

import type { Part } from "@platform/service/app";
import { Fault } from "@platform/service/fault";
import type { Logger } from "@platform/service/log";
import { meter } from "@platform/service/telemetry";
import { z } from "zod";
import { type ChangeQueue, changeQueue } from "./change-queue.ts";
import { listenConnection } from "./listen-connection.ts";

const change = z.union([z.strictObject({ credentialId: z.string() }), z.strictObject({ ownerId: z.string() })]);

/** What to forget: one credential, or all of an owner. A heartbeat says nothing but that nothing was missed. */
export type CredentialChange = z.output<typeof change> | { credentialId?: never; ownerId?: never };

export interface ChangeFeed extends Part {
  /**
   * The changes committed from now on, by whatever replica, and heartbeats, until `signal` aborts. From its first
   * heartbeat on, nothing that is committed is missed. Throws UNAVAILABLE when changes cannot be heard of, and
   * RESOURCE_EXHAUSTED when they are not read fast enough.
   */
  watch(signal: AbortSignal): AsyncIterable<CredentialChange>;
}

/** Far more than one heartbeat's worth; an operator who disables thousands of keys in one statement is the case in mind. */
const queueCapacity = 10_000;
const heartbeat: CredentialChange = {};

const watcherCount = meter("credentials").createUpDownCounter("credentials.watchers", {
  description: "Streams of credential changes that are open",
});

/**
 * Hears what changed from Postgres, where every replica's changes are committed, and tells everybody who watches.
 *
 * A heartbeat goes out only after Postgres has answered on the connection that changes arrive by. When that connection is
 * lost every stream ends at once, and new ones are refused until it is back: silence never passes for "nothing changed".
 */
export function changeFeed({ url, log }: { url: string; log: Logger }): ChangeFeed {
  const watchers = new Set<ChangeQueue<CredentialChange>>();
  let isProven = false;

  function endStreams(): void {
    isProven = false;
    for (const watcher of watchers) watcher.fail(unavailable());
  }

  const connection = listenConnection({
    url,
    channel: "credential_changes",
    applicationName: "credentials changes",
    log,
    listener: {
      notified(payload) {
        const read = parseChange(payload);
        if (!read) {
          // It may concern anybody, and a stream that ends makes its reader forget everything.
          log.error("unreadable notification of a change");
          return endStreams();
        }
        for (const watcher of watchers) watcher.push(read);
      },
      proven() {
        isProven = true;
        for (const watcher of watchers) watcher.pushIfIdle(heartbeat);
      },
      lost: endStreams,
    },
  });

  async function* watch(signal: AbortSignal): AsyncGenerator<CredentialChange> {
    if (!isProven) throw unavailable();
    const queue = changeQueue<CredentialChange>(queueCapacity);
    // Whichever comes first: a reader that is stuck when it goes away never gets to the end of the loop below.
    const leave = () => {
      queue.end();
      if (watchers.delete(queue)) watcherCount.add(-1);
    };
    signal.addEventListener("abort", leave, { once: true });
    watchers.add(queue);
    watcherCount.add(1);
    if (signal.aborted) leave();
    try {
      yield* queue.read();
    } finally {
      leave();
    }
  }

  return { ...connection, name: "change feed", watch };
}

function parseChange(payload: string): CredentialChange | undefined {
  try {
    return change.parse(JSON.parse(payload));
  } catch {
    return undefined;
  }
}

function unavailable(): Fault {
  return new Fault("UNAVAILABLE", "CHANGES_UNAVAILABLE", "Changes of credentials cannot be heard of at the moment.", {
    retryAfterMs: 250,
  });
}

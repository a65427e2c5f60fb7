import { type Duration, durationFromMs } from "@bufbuild/protobuf/wkt";
import { Fault } from "@platform/service/call/fault";
import type { Part } from "@platform/service/lifecycle/app";
import type { Logger } from "@platform/service/observe/log";
import { meter } from "@platform/service/observe/telemetry";
import { z } from "zod";
import { type ChangeQueue, changeQueue } from "./change-queue.ts";
import { ListenConnection } from "./listen-connection.ts";

const change = z.union([z.strictObject({ credentialId: z.string() }), z.strictObject({ ownerId: z.string() })]);

/**
 * A change that watchers must remove from their caches: one credential, or all credentials of an owner. A heartbeat, which has
 * neither id, confirms that no change was missed before it was sent.
 */
export type CredentialChange = z.output<typeof change> | { senderUptime: Duration };

export interface ChangeFeed extends Part {
  /**
   * Streams heartbeats and the changes committed by any replica, until `signal` aborts. After the first heartbeat, no committed
   * change is missed. Throws UNAVAILABLE while changes cannot be received from Postgres; RESOURCE_EXHAUSTED if the watcher does
   * not read fast enough.
   */
  watch(signal: AbortSignal): AsyncIterable<CredentialChange>;
}

/** Large enough for an operator who disables thousands of keys in one statement. */
const queueCapacity = 10_000;

const watcherCount = meter("credentials").createUpDownCounter("credentials.watchers", {
  description: "Open streams of credential changes",
});

/**
 * Receives the changes of all replicas from Postgres (LISTEN) and sends them to all watchers.
 *
 * A heartbeat is sent only after Postgres has responded on the connection that receives the changes. If that connection is
 * lost, every stream ends at once and new ones are refused until it is back, so that a lost connection never looks like
 * "no changes".
 */
export function changeFeed({ url, log }: { url: string; log: Logger }): ChangeFeed {
  const watchers = new Set<ChangeQueue<CredentialChange>>();
  let isProven = false;

  function endStreams(): void {
    isProven = false;
    for (const watcher of watchers) watcher.fail(unavailable());
  }

  const connection = new ListenConnection({
    url,
    channel: "credential_changes",
    applicationName: "credentials changes",
    log,
    listener: {
      notified(payload) {
        const read = parseChange(payload);
        if (!read) {
          // The change may concern any credential. Ending the streams makes their readers clear their caches.
          log.error("a change notification cannot be parsed; ending all streams");
          return endStreams();
        }
        for (const watcher of watchers) watcher.push(read);
      },
      proven() {
        isProven = true;
        const senderUptime = durationFromMs(Math.round(performance.now()));
        for (const watcher of watchers) watcher.pushIfIdle({ senderUptime });
      },
      lost: endStreams,
      isWatched: () => watchers.size > 0,
    },
  });

  async function* watch(signal: AbortSignal): AsyncGenerator<CredentialChange> {
    if (!isProven) throw unavailable();
    const queue = changeQueue<CredentialChange>(queueCapacity);
    // Also called on abort, because the generator of a reader that is stuck never reaches `finally`.
    const leave = () => {
      queue.end();
      if (watchers.delete(queue)) watcherCount.add(-1);
    };
    signal.addEventListener("abort", leave, { once: true });
    watchers.add(queue);
    watcherCount.add(1);
    if (signal.aborted) leave();
    // The first heartbeat need not wait for the next probe, which may be seconds away if this is the only watcher.
    else connection.probe();
    try {
      yield* queue.read();
    } finally {
      leave();
    }
  }

  return {
    name: "change feed",
    start: () => connection.start(),
    ready: () => connection.ready(),
    stop: () => connection.stop(),
    watch,
  };
}

function parseChange(payload: string): CredentialChange | undefined {
  try {
    return change.parse(JSON.parse(payload));
  } catch {
    return undefined;
  }
}

function unavailable(): Fault {
  return new Fault(
    "UNAVAILABLE",
    "CHANGES_UNAVAILABLE",
    "Credential changes cannot be received from Postgres at the moment.",
    {
      retryAfterMs: 250,
    },
  );
}

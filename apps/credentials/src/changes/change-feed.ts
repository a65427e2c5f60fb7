import { type Duration, durationFromMs } from "@bufbuild/protobuf/wkt";
import { Fault } from "@platform/service/call/fault";
import type { Part } from "@platform/service/lifecycle/app";
import type { Logger } from "@platform/service/observe/log";
import { meter } from "@platform/service/observe/telemetry";
import type pg from "pg";
import { z } from "zod";
import { type ChangeQueue, changeQueue } from "./change-queue.ts";
import { ListenConnection, type Listener } from "./listen-connection.ts";
import { signedChange } from "./signed-change.ts";

const changePayload = z.union([z.strictObject({ credentialId: z.string() }), z.strictObject({ ownerId: z.string() })]);

/**
 * A change that watchers must remove from their caches: one credential, or all credentials of an owner. A heartbeat, which has
 * neither id, confirms that no change was missed before it was sent.
 */
export type CredentialChange = z.output<typeof changePayload> | { senderUptime: Duration };

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
export class ChangeFeed implements Part, Listener {
  readonly name = "change feed";
  readonly #watchers = new Set<ChangeQueue<CredentialChange>>();
  readonly #connection: ListenConnection;
  readonly #log: Logger;
  #key: Buffer = Buffer.alloc(0);
  #isProven = false;
  #hasUnsigned = false;

  constructor({ url, log }: { url: string; log: Logger }) {
    this.#log = log;
    const applicationName = "credentials changes";
    this.#connection = new ListenConnection({
      url,
      channel: "signed_credential_changes",
      applicationName,
      log,
      listener: this,
    });
  }

  start(): void {
    this.#connection.start();
  }

  ready(): void {
    this.#connection.ready();
  }

  stop(): Promise<void> {
    return this.#connection.stop();
  }

  async connected(client: pg.ClientBase): Promise<void> {
    const { rows } = await client.query<{ key: Buffer }>("SELECT key FROM change_keys");
    if (!rows[0]) throw new Error("change_keys has no key");
    this.#key = rows[0].key;
  }

  notified(payload: string): void {
    const text = signedChange(this.#key, payload);
    if (text === undefined) {
      this.#ignore();
      return;
    }
    const change = parseChange(text);
    if (!change) {
      // The change may concern any credential. Ending the streams makes their readers clear their caches.
      this.#log.error("a change notification cannot be parsed; ending all streams");
      this.lost();
      return;
    }
    for (const watcher of this.#watchers) watcher.push(change);
  }

  /** Any role of the database can send a notification, and must not end the streams by it. Logged once, however many come. */
  #ignore(): void {
    if (!this.#hasUnsigned) this.#log.error("ignoring notifications of changes that are not signed with the key");
    this.#hasUnsigned = true;
  }

  proven(): void {
    this.#isProven = true;
    const senderUptime = durationFromMs(Math.round(performance.now()));
    for (const watcher of this.#watchers) watcher.pushIfIdle({ senderUptime });
  }

  lost(): void {
    this.#isProven = false;
    for (const watcher of this.#watchers) watcher.fail(unavailable());
  }

  isWatched(): boolean {
    return this.#watchers.size > 0;
  }

  /**
   * Streams heartbeats and the changes committed by any replica, until `signal` aborts. After the first heartbeat, no committed
   * change is missed. Throws UNAVAILABLE while changes cannot be received from Postgres; RESOURCE_EXHAUSTED if the watcher does
   * not read fast enough.
   */
  async *watch(signal: AbortSignal): AsyncGenerator<CredentialChange> {
    if (!this.#isProven) throw unavailable();
    const queue = changeQueue<CredentialChange>(queueCapacity);
    // Also called on abort, because the generator of a reader that is stuck never reaches `finally`.
    const leave = () => {
      queue.end();
      if (this.#watchers.delete(queue)) watcherCount.add(-1);
    };
    signal.addEventListener("abort", leave, { once: true });
    this.#watchers.add(queue);
    watcherCount.add(1);
    if (signal.aborted) leave();
    // The first heartbeat need not wait for the next probe, which may be seconds away if this is the only watcher.
    else this.#connection.probe();
    try {
      yield* queue.read();
    } finally {
      leave();
    }
  }
}

function parseChange(payload: string): CredentialChange | undefined {
  try {
    return changePayload.parse(JSON.parse(payload));
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

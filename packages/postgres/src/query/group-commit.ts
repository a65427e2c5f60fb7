import { AsyncLocalStorage } from "node:async_hooks";
import { currentCall } from "@platform/service/call/call";
import { Fault } from "@platform/service/call/fault";
import { atPlace, currentPlace, type TracePlace } from "@platform/service/observe/tracing";

interface GroupCommitOptions<Item, Result> {
  /** Number of the first of these items that may share a transaction; at least one. */
  fit(items: readonly Item[]): number;
  /** Number of transactions at the same time. */
  maxGroups: number;
  /** Writes the items in one transaction and resolves to the result of each. It is called again with each of several if it rejects. */
  write(group: readonly Item[]): Promise<readonly Result[]>;
}

interface Waiting<Item, Result> {
  item: Item;
  signal: AbortSignal | undefined;
  place: TracePlace | undefined;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Returns a function that writes an item in a transaction with those that arrive in the same turn of the event loop, or while
 * `maxGroups` transactions are in flight. A single item does not wait, and one that is refused does not fail the others. The
 * item of a call that is cancelled before its transaction begins is not written.
 */
export function groupCommit<Item, Result>(options: GroupCommitOptions<Item, Result>): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let groups = 0;
  // A group runs outside of any call, so that no caller can cancel it.
  const outsideCalls = AsyncLocalStorage.snapshot();

  function writeWaiting(): void {
    while (groups < options.maxGroups && waiting.length > 0) {
      groups += 1;
      writeGroup(takeGroup(), options.write).finally(() => {
        groups -= 1;
        writeWaiting();
      });
    }
  }

  function takeGroup(): Waiting<Item, Result>[] {
    for (const { signal, reject } of waiting) {
      if (signal?.aborted) reject(new Fault("CANCELLED", "CALLER_GONE", "The caller no longer waits."));
    }
    waiting = waiting.filter(({ signal }) => !signal?.aborted);
    return waiting.splice(0, options.fit(waiting.map(({ item }) => item)));
  }

  return (item) =>
    new Promise((resolve, reject) => {
      // Calls arrive in bursts: those of one turn of the event loop form a group.
      if (waiting.length === 0) outsideCalls(setImmediate, writeWaiting);
      waiting.push({ item, signal: currentCall()?.signal, place: currentPlace(), resolve, reject });
    });
}

/** Writes a group and settles each of its items; never rejects. */
async function writeGroup<Item, Result>(
  group: readonly Waiting<Item, Result>[],
  write: GroupCommitOptions<Item, Result>["write"],
): Promise<void> {
  if (group.length === 0) return;
  // The work of a group is part of the trace of its first traced call.
  const traced = group.find(({ place }) => place !== undefined)?.place;
  try {
    const results = await atPlace(traced, () => write(group.map(({ item }) => item)));
    for (const [index, { resolve }] of group.entries()) resolve(results[index] as Result);
  } catch (error) {
    if (group.length === 1 || isUnavailable(error)) for (const { reject } of group) reject(error);
    // One that is refused fails the whole group, so each is written alone to get its own result.
    else for (const member of group) await writeGroup([member], write);
  }
}

function isUnavailable(error: unknown): boolean {
  return error instanceof Fault && error.code !== "ABORTED";
}

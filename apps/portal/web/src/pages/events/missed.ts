/** The numbers of the log, and those that a receiver has. */
interface LogNumbers {
  /** The last number that they have; undefined where none was entered. */
  readonly checkpoint: bigint | undefined;
  readonly firstSequence: bigint;
  readonly lastSequence: bigint;
  /** The numbers that are listed, in any order; undefined while they load, and where a filter hides some. */
  readonly listed: readonly bigint[] | undefined;
}

const written = (sequence: bigint) => sequence.toLocaleString("en-US");

/** A sentence that says which events a receiver has missed, with the numbers that prove it. */
export function missedText({ checkpoint, firstSequence, lastSequence, listed }: LogNumbers): string {
  if (lastSequence === 0n) return "No event has been recorded yet.";
  const hole = listed && holeIn(listed);
  if (hole !== undefined) return `Number ${written(hole)} is missing in the log. Inform the operator.`;
  if (checkpoint === undefined) {
    const all = `The log has every number from ${written(firstSequence)} to ${written(lastSequence)}.`;
    return `${all} Enter the last number that you have processed to see what you missed.`;
  }
  if (checkpoint > lastSequence) return `No event has this number yet. The last one is ${written(lastSequence)}.`;
  if (checkpoint === lastSequence) return `You missed nothing: ${written(lastSequence)} is the last number.`;
  const missed = lastSequence - checkpoint;
  const firstMissed = checkpoint + 1n;
  const range = missed === 1n ? written(firstMissed) : `${written(firstMissed)} to ${written(lastSequence)}`;
  const what = `You missed ${written(missed)} ${missed === 1n ? "event" : "events"}: ${range}.`;
  if (firstMissed >= firstSequence) return `${what} The log has each of them.`;
  return `${what} Those before ${written(firstSequence)} are no longer retained.`;
}

/** The first number that is not there between the smallest and the largest. */
function holeIn(listed: readonly bigint[]): bigint | undefined {
  const sorted = listed.toSorted((a, b) => (a < b ? -1 : 1));
  const after = sorted.find((sequence, place) => place > 0 && sequence !== (sorted[place - 1] ?? 0n) + 1n);
  return after === undefined ? undefined : (sorted[sorted.indexOf(after) - 1] ?? 0n) + 1n;
}

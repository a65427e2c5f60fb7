import type { ConsumerPosition } from "./consumer-position.ts";

/** Finds out until when a consumer has processed all that NATS has for it. */
export interface CatchUp {
  /**
   * Takes the positions of the consumer in its streams, and a time before they were read. Resolves to a time before which every
   * event that was published, and that NATS still has, is processed or dead-lettered; undefined if none is known yet.
   */
  look(at: Date, positions: readonly ConsumerPosition[]): Date | undefined;
}

/** A time when everything was delivered, and up to what in each stream. */
interface Mark {
  readonly at: Date;
  readonly delivered: ReadonlyMap<string, number>;
}

/**
 * A consumer under load always has events in progress. So it is not waited for until it has none, but in two steps: at first until
 * everything is delivered, then until what was delivered by then is processed.
 */
export function catchUp(): CatchUp {
  let mark: Mark | undefined;
  let caughtUp: Date | undefined;

  return {
    look(at, positions) {
      const marked = ({ stream }: ConsumerPosition) => mark?.delivered.get(stream) ?? 0;
      // A stream that was made anew counts from 1. Another replica may not have found all streams yet.
      if (positions.some((position) => position.delivered < marked(position))) mark = undefined;
      if (mark && positions.length < mark.delivered.size) mark = undefined;
      if (mark && positions.every((position) => position.finished >= marked(position))) {
        caughtUp = mark.at;
        mark = undefined;
      }
      if (!mark && positions.every(({ undelivered }) => undelivered === 0)) {
        mark = { at, delivered: new Map(positions.map(({ stream, delivered }) => [stream, delivered])) };
      }
      return caughtUp;
    },
  };
}

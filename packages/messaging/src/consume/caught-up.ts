import type { ConsumerPosition } from "./consumer-position.ts";

/** Finds out until when a consumer has processed all that NATS has for it. */
export interface CatchUp {
  /**
   * Takes the position of the consumer, and a time before it was read. Resolves to a time before which every event that was published,
   * and that NATS still has, is processed or dead-lettered; undefined if none is known yet.
   */
  look(at: Date, position: ConsumerPosition): Date | undefined;
}

/** A time when everything was delivered, and up to what. */
interface Mark {
  readonly at: Date;
  readonly delivered: number;
}

/**
 * A consumer under load always has events in progress. So it is not waited for until it has none, but in two steps: at first until
 * everything is delivered, then until what was delivered by then is processed.
 */
export function catchUp(): CatchUp {
  let mark: Mark | undefined;
  let caughtUp: Date | undefined;

  return {
    look(at, { delivered, finished, undelivered }) {
      // A stream that was made anew counts from 1.
      if (mark && delivered < mark.delivered) mark = undefined;
      if (mark && finished >= mark.delivered) {
        caughtUp = mark.at;
        mark = undefined;
      }
      if (!mark && undelivered === 0) mark = { at, delivered };
      return caughtUp;
    },
  };
}

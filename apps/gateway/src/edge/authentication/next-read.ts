import { setImmediate as endOfPoll } from "node:timers/promises";

/**
 * Waits until the event loop has read everything that had arrived by the moment that it resolves to. A loop that was late runs timers
 * and some requests before it comes to the sockets that were ready all the time; code that judges by what has not arrived waits for this.
 *
 * @param now the clock of the moment
 */
export async function nextRead(now: () => number): Promise<number> {
  await endOfPoll();
  const arrivedBy = now();
  // Between this and the next end lies one whole poll of all sockets.
  await endOfPoll();
  return arrivedBy;
}

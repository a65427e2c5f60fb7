/**
 * Estimates when the messages of a stream were sent, in the time of this process, from the sender's clock: the message that took the
 * least time is how far the clocks are apart. So a message that is read late still counts as sent when it was. No estimate is
 * later than the reading of its message.
 *
 * @param now the clock of this process, in ms
 */
export function sendingTimes(now: () => number): (senderMs: number) => number {
  let apartMs = Number.POSITIVE_INFINITY;
  return (senderMs) => {
    apartMs = Math.min(apartMs, now() - senderMs);
    return senderMs + apartMs;
  };
}

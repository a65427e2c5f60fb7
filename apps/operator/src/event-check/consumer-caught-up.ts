import { setTimeout as sleep } from "node:timers/promises";
import type { EventCheckService } from "@platform/contracts/operations/v1/event_checks";
import { catchUp } from "@platform/messaging/consume/caught-up";
import type { Calls } from "@platform/rpc/client/client";

export type CheckCalls = Calls<typeof EventCheckService>;

const patienceMs = 10_000;
const pauseMs = 200;

/**
 * Waits until a consumer has processed all that NATS has for it now. Resolves to false if it has not within ten seconds, because it
 * has a backlog, retries an event, or cannot read from NATS.
 */
export async function hasCaughtUp({ getConsumerPosition }: CheckCalls, consumer: string): Promise<boolean> {
  const catchingUp = catchUp();
  const giveUpAtMs = performance.now() + patienceMs;
  for (;;) {
    const [position] = (await getConsumerPosition({ consumer })).streams;
    if (position) {
      const { undelivered, delivered, finished } = position;
      const counts = { undelivered: Number(undelivered), delivered: Number(delivered), finished: Number(finished) };
      if (catchingUp.look(new Date(), counts)) return true;
    }
    if (performance.now() >= giveUpAtMs) return false;
    await sleep(pauseMs);
  }
}

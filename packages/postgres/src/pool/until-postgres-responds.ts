import { setTimeout as sleep } from "node:timers/promises";
import { isTransient } from "@platform/service/call/fault";
import type { Logger } from "@platform/service/observe/log";

const pauseMs = 500;

/**
 * Does what the start of a part needs of Postgres, again and again until Postgres responds. Meanwhile the process is not ready,
 * as other services are not: if it ended instead, Kubernetes would restart it with growing delays. Rejects with any other error.
 */
export async function untilPostgresResponds<T>(work: () => Promise<T>, log: Logger): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (err) {
      if (!isTransient(err)) throw err;
      if (attempt === 1) log.warn({ err }, "Postgres does not respond; the start waits for it");
      await sleep(pauseMs);
    }
  }
}

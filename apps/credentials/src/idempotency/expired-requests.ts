import type { Queryable } from "@platform/postgres/statement";
import type { Part } from "@platform/service/app";
import type { Logger } from "@platform/service/log";
import { deleteExpiredRequests } from "./idempotent-request.sql.ts";

const intervalMs = 600_000;
const batchSize = 1000;

/** Deletes what partners can no longer ask for. An expired request counts as unknown before it is deleted, too. */
export function expiredRequests(options: { database: Queryable; answersTtlMs: number; log: Logger }): Part {
  const { database, answersTtlMs, log } = options;
  let timer: NodeJS.Timeout | undefined;
  let sweeping: Promise<void> = Promise.resolve();

  async function sweep(): Promise<void> {
    try {
      while ((await deleteExpiredRequests(database, answersTtlMs, batchSize)) === batchSize);
    } catch (err) {
      log.warn({ err }, "expired requests could not be deleted");
    }
  }

  return {
    name: "expired requests",
    start() {
      sweeping = sweep();
      timer = setInterval(() => {
        sweeping = sweep();
      }, intervalMs);
    },
    async stop() {
      clearInterval(timer);
      await sweeping;
    },
  };
}

import { type DeadLetter, DeadLetterService } from "@platform/contracts/operations/v1/dead_letters";
import type { Services } from "./services.ts";

const pageSize = 1000;

/** Lists all dead letters of a service, oldest first. */
export async function allDeadLetters(services: Services, app: string): Promise<DeadLetter[]> {
  return services.use(app, DeadLetterService, async ({ listDeadLetters }) => {
    const all: DeadLetter[] = [];
    for (let hasMore = true; hasMore; ) {
      const page = await listDeadLetters({ limit: pageSize, afterNumber: all.at(-1)?.number ?? 0n });
      all.push(...page.deadLetters);
      hasMore = page.hasMore;
    }
    return all;
  });
}

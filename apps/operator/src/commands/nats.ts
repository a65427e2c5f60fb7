import { setTimeout as sleep } from "node:timers/promises";
import { publishedDays } from "@platform/messaging/publish/republish-events";
import { Command } from "commander";
import { checkEvents, type EventCheck } from "../event-check/check-events.ts";
import { republishMissing } from "../event-check/republish-missing.ts";
import { printList } from "../print.ts";
import type { Services } from "../services.ts";
import { refuseUnproven, shownCheck } from "./events-check.ts";
import { example } from "./example.ts";
import { createIn, hasNats } from "./streams.ts";
import { timeOf } from "./time-option.ts";

/** A check waits ten seconds for a consumer that is behind, so these are some minutes. */
const mostChecks = 20;
const pauseMs = 1000;

/** `operator nats …` */
export function natsCommands(services: Services, env: NodeJS.ProcessEnv): Command {
  const nats = new Command("nats").description("repair NATS after it lost data");
  nats
    .command("heal")
    .description("create the streams and consumers that NATS lacks, and publish the events again that a consumer lacks")
    .option("--since <time>", `only events since this time (ISO 8601); default: the last ${publishedDays} days`)
    .addHelpText("after", example("nats heal", "nats heal --since 2026-11-21T06:00:00Z"))
    .action(async (options: { since?: string }, command: Command) => {
      const earliest = new Date(Date.now() - publishedDays * 86_400_000);
      const since = timeOf(command, "since", options.since) ?? earliest;
      if (since < earliest) command.error(`error: --since must be within the last ${publishedDays} days`);
      await healStreams(env);
      const stretch = { since, until: new Date() };
      let check = await checkEvents(services, stretch);
      for (let checks = 1; checks < mostChecks && isIncomplete(check); checks++) {
        await republish(services, check);
        await sleep(pauseMs);
        check = await checkEvents(services, stretch);
      }
      const rows = check.checks.map((one) => shownCheck(one, stretch));
      printList(command, rows, "No service that consumes events was reached.");
      refuseUnproven(check);
    });
  return nats;
}

/** Creates what is missing, and says what that was. */
async function healStreams(env: NodeJS.ProcessEnv): Promise<void> {
  if (!hasNats(env)) {
    process.stderr.write("NATS_URL is not set: streams and consumers are not looked at.\n");
    return;
  }
  for (const { name, outcome, settings } of await createIn(env, false)) {
    if (outcome === "exists") continue;
    const detail = settings.length > 0 ? `, left as it is: ${settings.join(", ")}` : "";
    process.stderr.write(`${name}: ${outcome}${detail}\n`);
  }
}

/** True while an event is missing or waits. */
function isIncomplete({ checks }: EventCheck): boolean {
  return checks.some(({ tally }) => tally.missing + tally.waiting > 0);
}

async function republish(services: Services, { checks }: EventCheck): Promise<void> {
  const missing = checks.flatMap((check) => check.missing);
  for await (const { source, count, failure } of republishMissing(services, missing)) {
    process.stderr.write(`Published again of ${source}: ${count}\n`);
    if (failure) throw failure;
  }
}

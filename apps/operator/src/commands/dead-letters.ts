import { apps } from "@platform/app-register/apps";
import { type DeadLetter, DeadLetterService } from "@platform/contracts/operations/v1/dead_letters";
import { Fault } from "@platform/service/fault";
import { Argument, Command } from "commander";
import { printList, printOne } from "../print.ts";
import type { Services } from "../services.ts";
import { isoTime } from "../time.ts";

/** Every service that consumes events. */
const consuming = apps.filter(({ consumes }) => Object.keys(consumes).length > 0).map(({ name }) => name);
const pageSize = 1000;

/** `operator dead-letters …` */
export function deadLetterCommands(services: Services): Command {
  const deadLetters = new Command("dead-letters").description(
    "events that a service gave up on because working on them failed for their own sake",
  );

  deadLetters
    .command("list")
    .description("list what services gave up on, oldest first; what the events say is not shown")
    .option("--service <service>", "only of this one")
    .action(async ({ service }: { service?: string }, command: Command) => {
      const asked = service === undefined ? services.known(consuming) : [service];
      const answers = await Promise.allSettled(asked.map((app) => lettersOf(services, app)));
      const found = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
      const inOrder = found.toSorted((one, other) => one.number - other.number);
      printList(command, inOrder, "There are no dead letters.");
      // What the others have was shown all the same.
      const failed = answers.find((answer) => answer.status === "rejected");
      if (failed) throw failed.reason;
    });

  deadLetters
    .command("replay")
    .description("have the service work on the event again, now; what succeeds is gone, what fails again stays")
    .addArgument(serviceArgument())
    .argument("[numbers...]", "of the dead letters")
    .option("--all", "every dead letter that the service has now")
    .action(async (app: string, numbers: string[], { all }: { all?: true }, command: Command) => {
      const wanted = all
        ? (await allOf(services, app)).map(({ number }) => number)
        : numbers.map((text) => numberOf(command, text));
      if (wanted.length === 0 && !all) command.error("error: give the numbers of dead letters, or --all");
      if (all && numbers.length > 0) command.error("error: give either numbers or --all");
      const outcomes: { number: number; outcome: string }[] = [];
      try {
        for (const number of wanted) {
          outcomes.push({ number: Number(number), outcome: await replay(services, app, number) });
        }
      } finally {
        // Also what was done before one could not be.
        printList(command, outcomes, "There are no dead letters.");
      }
      const failed = outcomes.filter(({ outcome }) => outcome.startsWith("failed"));
      if (failed.length > 0)
        throw new Fault("FAILED_PRECONDITION", "FAILED_AGAIN", `${failed.length} of ${wanted.length} failed again.`);
    });

  deadLetters
    .command("discard")
    .description("throw a dead letter away: the event will have had no effect on the service")
    .addArgument(serviceArgument())
    .argument("<number>", "of the dead letter")
    .action(async (app: string, text: string, _options, command: Command) => {
      const number = numberOf(command, text);
      await services.use(app, DeadLetterService, ({ discardDeadLetter }) => discardDeadLetter({ number }));
      printOne(command, { number: Number(number), discarded: true });
    });
  return deadLetters;
}

function serviceArgument(): Argument {
  return new Argument("<service>", "that gave up").choices(consuming);
}

function numberOf(command: Command, text: string): bigint {
  if (!/^[1-9]\d{0,15}$/.test(text)) command.error(`error: ${JSON.stringify(text)} is not the number of a dead letter`);
  return BigInt(text);
}

async function allOf(services: Services, app: string): Promise<DeadLetter[]> {
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

async function lettersOf(services: Services, app: string) {
  return (await allOf(services, app)).map((letter) => shown(app, letter));
}

async function replay(services: Services, app: string, number: bigint): Promise<string> {
  try {
    const { hadEffectBefore } = await services.use(app, DeadLetterService, ({ replayDeadLetter }) =>
      replayDeadLetter({ number }),
    );
    return hadEffectBefore ? "had taken effect before" : "done";
  } catch (error) {
    if (error instanceof Fault && error.code === "FAILED_PRECONDITION") return `failed again: ${error.metadata.reason}`;
    throw error;
  }
}

function shown(service: string, letter: DeadLetter) {
  return {
    number: Number(letter.number),
    service,
    consumer: letter.consumer,
    event_type: letter.eventType,
    event_id: letter.eventId,
    environment: letter.environment,
    owner_id: letter.ownerId,
    request_id: letter.requestId,
    reason: letter.reason,
    died_at: isoTime(letter.diedAt),
  };
}

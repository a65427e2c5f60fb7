import { apps } from "@platform/app-register/apps";
import { type DeadLetter, DeadLetterService } from "@platform/contracts/operations/v1/dead_letters";
import { Fault } from "@platform/service/fault";
import { Argument, Command } from "commander";
import { printList, printOne } from "../print.ts";
import type { Services } from "../services.ts";
import { isoTime } from "../time.ts";
import { example } from "./example.ts";

/** Every service that consumes events. */
const consuming = apps.filter(({ consumes }) => Object.keys(consumes).length > 0).map(({ name }) => name);
const pageSize = 1000;

/** `operator dead-letters …` */
export function deadLetterCommands(services: Services): Command {
  const deadLetters = new Command("dead-letters").description(
    "manage dead letters: events that a service could not process",
  );

  deadLetters
    .command("list")
    .description("list dead letters, oldest first, without the content of the events")
    .option("--service <service>", "list only the dead letters of this service")
    .addHelpText("after", example("dead-letters list --service webhooks"))
    .action(async ({ service }: { service?: string }, command: Command) => {
      const asked = service === undefined ? services.known(consuming) : [service];
      const answers = await Promise.allSettled(asked.map((app) => lettersOf(services, app)));
      const found = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
      const inOrder = found.toSorted((one, other) => one.number - other.number);
      printList(command, inOrder, "There are no dead letters.");
      // Thrown only after the dead letters of the other services were printed.
      const failed = answers.find((answer) => answer.status === "rejected");
      if (failed) throw failed.reason;
    });

  deadLetters
    .command("replay")
    .description("process dead letters again; those that succeed are removed, those that fail stay")
    .addArgument(serviceArgument())
    .argument("[numbers...]", "numbers of the dead letters")
    .option("--all", "replay all dead letters of the service")
    .addHelpText("after", example("dead-letters replay webhooks 42", "dead-letters replay webhooks --all"))
    .action(async (app: string, numbers: string[], { all }: { all?: true }, command: Command) => {
      const wanted = all
        ? (await allOf(services, app)).map(({ number }) => number)
        : numbers.map((text) => numberOf(command, text));
      if (wanted.length === 0 && !all)
        command.error("error: expected numbers of dead letters or --all; received neither");
      if (all && numbers.length > 0) command.error("error: expected either numbers or --all; received both");
      const outcomes: { number: number; outcome: string }[] = [];
      try {
        for (const number of wanted) {
          outcomes.push({ number: Number(number), outcome: await replay(services, app, number) });
        }
      } finally {
        // If a replay cannot be requested, the outcomes of the replays before it are still printed.
        printList(command, outcomes, "There are no dead letters.");
      }
      const failed = outcomes.filter(({ outcome }) => outcome.startsWith("failed"));
      if (failed.length > 0)
        throw new Fault(
          "FAILED_PRECONDITION",
          "FAILED_AGAIN",
          `${failed.length} of ${wanted.length} dead letters failed again.`,
        );
    });

  deadLetters
    .command("discard")
    .description("delete a dead letter; its event never takes effect")
    .addArgument(serviceArgument())
    .argument("<number>", "number of the dead letter")
    .addHelpText("after", example("dead-letters discard webhooks 43"))
    .action(async (app: string, text: string, _options, command: Command) => {
      const number = numberOf(command, text);
      await services.use(app, DeadLetterService, ({ discardDeadLetter }) => discardDeadLetter({ number }));
      printOne(command, { number: Number(number), discarded: true });
    });
  return deadLetters;
}

function serviceArgument(): Argument {
  return new Argument("<service>", "service that has the dead letter").choices(consuming);
}

function numberOf(command: Command, text: string): bigint {
  if (!/^[1-9]\d{0,15}$/.test(text))
    command.error(`error: expected the number of a dead letter; received ${JSON.stringify(text)}`);
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
    return hadEffectBefore ? "had already taken effect" : "done";
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

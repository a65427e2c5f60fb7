import { apps } from "@platform/app-register/apps";
import { type DeadLetter, DeadLetterService } from "@platform/contracts/operations/v1/dead_letters";
import { Fault } from "@platform/service/call/fault";
import { Argument, Command } from "commander";
import { allDeadLetters } from "../all-dead-letters.ts";
import { confirmRemoval } from "../confirmation.ts";
import { printList, printOne } from "../print.ts";
import type { Services } from "../services.ts";
import { isoTime } from "../time.ts";
import { example } from "./example.ts";

/** Every service that consumes events. */
const consuming = apps.filter(({ consumes }) => Object.keys(consumes).length > 0).map(({ name }) => name);

/** `operator dead-letters …` */
export function deadLetterCommands(services: Services): Command {
  const deadLetters = new Command("dead-letters").description(
    "manage dead letters: events that a service could not process",
  );
  listCommand(deadLetters, services);
  replayCommand(deadLetters, services);
  discardCommand(deadLetters, services);
  return deadLetters;
}

function listCommand(deadLetters: Command, services: Services): void {
  filtered(deadLetters.command("list"))
    .description("list dead letters, oldest first, without the content of the events")
    .option("--service <service>", "list only the dead letters of this service")
    .addHelpText("after", example("dead-letters list --service webhooks", "dead-letters list --reason UNKNOWN_TYPE"))
    .action(async ({ service, ...filter }: { service?: string } & Filter, command: Command) => {
      const consumingApps = service === undefined ? services.known(consuming) : [service];
      const answers = await Promise.allSettled(consumingApps.map((app) => lettersOf(services, app, filter)));
      const letters = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
      const inOrder = letters.toSorted((one, other) => one.number - other.number);
      const failed = answers.flatMap((answer, index) =>
        answer.status === "rejected" ? [{ app: consumingApps[index], reason: answer.reason }] : [],
      );
      const unknown =
        failed.length === consumingApps.length ? "No service was reached." : "Those that were reached have none.";
      printList(command, inOrder, failed.length > 0 ? unknown : "There are no dead letters.");
      // Thrown only after the dead letters of the other services were printed.
      for (const { app } of failed) process.stderr.write(`Not listed are the dead letters of ${app}.\n`);
      const [first] = failed;
      if (first) throw first.reason;
    });
}

function replayCommand(deadLetters: Command, services: Services): void {
  filtered(deadLetters.command("replay"))
    .description("process dead letters again; those that succeed are removed, those that fail stay")
    .addArgument(serviceArgument())
    .argument("[numbers...]", "numbers of the dead letters")
    .option("--all", "replay all dead letters of the service")
    .addHelpText(
      "after",
      example(
        "dead-letters replay webhooks 42",
        "dead-letters replay webhooks --all",
        "dead-letters replay webhooks --type file.processed --owner own_…",
      ),
    )
    .action(async (app: string, numbers: string[], options: Selection, command: Command) => {
      const selection = await selected(services, command, { app, numbers, options });
      const outcomes: { number: number; outcome: string }[] = [];
      try {
        for (const number of selection) {
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
          `${failed.length} of ${selection.length} dead letters failed again.`,
        );
    });
}

function discardCommand(deadLetters: Command, services: Services): void {
  filtered(deadLetters.command("discard"))
    .description("delete dead letters; their events take no effect unless they are published again")
    .addArgument(serviceArgument())
    .argument("[numbers...]", "numbers of the dead letters")
    .option("--all", "discard all dead letters of the service")
    .addHelpText(
      "after",
      example("dead-letters discard webhooks 43", "dead-letters discard webhooks --reason UNKNOWN_TYPE --owner own_…"),
    )
    .action(async (app: string, numbers: string[], options: Selection, command: Command) => {
      const selection = await selected(services, command, { app, numbers, options });
      await confirmDiscard(services, command, { app, selection });
      const outcomes: { number: number; discarded: true }[] = [];
      try {
        for (const number of selection) {
          await services.use(app, DeadLetterService, ({ discardDeadLetter }) => discardDeadLetter({ number }));
          outcomes.push({ number: Number(number), discarded: true });
        }
      } finally {
        const [only] = outcomes;
        if (only && numbers.length === 1) printOne(command, only);
        else printList(command, outcomes, "No dead letter was discarded.");
      }
    });
}

/** Asks before events lose their effect, and says of each event type and reason how many. */
async function confirmDiscard(
  services: Services,
  command: Command,
  { app, selection }: { app: string; selection: readonly bigint[] },
): Promise<void> {
  const numbers = new Set(selection);
  const letters = (await allDeadLetters(services, app)).filter(({ number }) => numbers.has(number));
  if (letters.length === 0) return;
  const kinds = Map.groupBy(letters, (letter) => `${letter.eventType} (${letter.reason}) of ${letter.consumer}`);
  const losses = [...kinds].map(([kind, { length }]) => `${length} dead letters: ${kind}`);
  await confirmRemoval(command, { losses, name: app });
}

/** Selects dead letters by number, or without numbers all that match the options. */
interface Filter {
  type?: string;
  reason?: string;
  consumer?: string;
  owner?: string;
}
type Selection = Filter & { all?: true };

function filtered(command: Command): Command {
  return command
    .option("--type <type>", "only of this event type, such as file.processed")
    .option("--reason <reason>", "only with this reason, such as UNKNOWN_TYPE")
    .option("--consumer <consumer>", "only of this consumer")
    .option("--owner <id>", "only of this owner");
}

function passes({ type, reason, consumer, owner }: Filter, letter: DeadLetter): boolean {
  const filters = [
    [type, letter.eventType],
    [reason, letter.reason],
    [consumer, letter.consumer],
    [owner, letter.ownerId],
  ];
  return filters.every(([value, actual]) => value === undefined || value === actual);
}

/** The numbers that are given, or those of all dead letters of a service that the filter lets through. */
async function selected(
  services: Services,
  command: Command,
  { app, numbers, options: { all, ...filter } }: { app: string; numbers: readonly string[]; options: Selection },
): Promise<bigint[]> {
  const isFiltered = all || Object.values(filter).some((value) => value !== undefined);
  if (isFiltered && numbers.length > 0)
    command.error("error: expected either numbers, or --all or a filter; received both");
  if (!isFiltered && numbers.length === 0)
    command.error("error: expected numbers of dead letters, --all or a filter; received none");
  if (!isFiltered) return numbers.map((text) => numberOf(command, text));
  return (await allDeadLetters(services, app)).filter((letter) => passes(filter, letter)).map(({ number }) => number);
}

function serviceArgument(): Argument {
  return new Argument("<service>", "service that has the dead letter").choices(consuming);
}

function numberOf(command: Command, text: string): bigint {
  if (!/^[1-9]\d{0,15}$/.test(text))
    command.error(`error: expected the number of a dead letter; received ${JSON.stringify(text)}`);
  return BigInt(text);
}

async function lettersOf(services: Services, app: string, filter: Filter) {
  return (await allDeadLetters(services, app))
    .filter((letter) => passes(filter, letter))
    .map((letter) => shown(app, letter));
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

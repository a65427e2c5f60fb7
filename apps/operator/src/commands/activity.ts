import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { type Activity, ActivityOperatorService } from "@platform/contracts/activity/v1/activity";
import { Command, InvalidArgumentError } from "commander";
import { printList } from "../print.ts";
import type { Services } from "../services.ts";
import { isoTime } from "../time.ts";
import { environmentOption } from "./environment-option.ts";
import { example } from "./example.ts";

interface Listed {
  owner: string;
  environment: string;
  type?: string;
  resource?: string;
  actor?: string;
  since?: Date;
  until?: Date;
  limit: number;
  after?: string;
}

/** `operator activity` */
export function activityCommand(services: Services): Command {
  return new Command("activity")
    .description("list who changed what of an owner, newest first, with the names of operators")
    .requiredOption("--owner <id>", "id of the owner")
    .addOption(environmentOption())
    .option("--type <type>", "only records of this type, such as api_key")
    .option("--resource <id>", "only this record")
    .option("--actor <id>", "only changes by this API key or client id")
    .option("--since <time>", "only changes at this time or later, ISO 8601", timeOf)
    .option("--until <time>", "only changes before this time, ISO 8601", timeOf)
    .option("--limit <count>", "number of changes, 1 to 100", Number, 100)
    .option("--after <id>", "continue after this activity")
    .addHelpText("after", example("activity --owner own_… --environment production --resource PR_…"))
    .action(async (options: Listed, command: Command) => {
      const { activities, hasMore } = await services.use("activity", ActivityOperatorService, (call) =>
        call.listOwnerActivities(requestOf(options)),
      );
      printList(command, activities.map(shown), "No change was recorded.");
      if (hasMore) process.stderr.write(`There are more: add --after ${activities.at(-1)?.id}\n`);
    });
}

function requestOf({ owner, environment, limit, after, type, resource, actor, since, until }: Listed) {
  return {
    ownerId: owner,
    environment,
    limit,
    startingAfter: after ?? "",
    resourceType: type ?? "",
    resourceId: resource ?? "",
    actorId: actor ?? "",
    ...(since && { createdFrom: timestampFromDate(since) }),
    ...(until && { createdBefore: timestampFromDate(until) }),
  };
}

/** `operator requests …` */
export function requestCommands(services: Services): Command {
  const requests = new Command("requests").description("look requests up by their id, X-Svc-Request-Id");
  requests
    .command("show")
    .description("show what a request changed, who made it, and for which owner")
    .argument("<request-id>", "req_…")
    .addHelpText("after", example("requests show req_…"))
    .action(async (requestId: string, _options, command: Command) => {
      const { activities, hasMore } = await services.use("activity", ActivityOperatorService, (call) =>
        call.listRequestActivities({ requestId }),
      );
      const nothing = "The request changed nothing, is older than the activity, or is not recorded yet.";
      printList(command, activities.map(shown), nothing);
      if (hasMore) process.stderr.write(`Only the first ${activities.length} changes are shown.\n`);
    });
  return requests;
}

function timeOf(text: string): Date {
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw new InvalidArgumentError("Use ISO 8601, such as 2026-11-21T09:00:00Z.");
  return time;
}

function shown({ id, ownerId, environment, action, resourceId, actor, requestId, createdAt }: Activity) {
  return {
    created_at: isoTime(createdAt),
    owner_id: ownerId,
    environment,
    action,
    resource_id: resourceId,
    actor_type: actor?.type ?? null,
    actor_id: actor?.id || null,
    request_id: requestId || null,
    id,
  };
}

import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import {
  type Delivery,
  type DeliveryStatus,
  DeliveryStatusSchema,
  type DisabledReason,
  DisabledReasonSchema,
  type ErrorClass,
  ErrorClassSchema,
  type Webhook,
  WebhooksOperatorService,
  WebhooksService,
} from "@platform/contracts/webhooks/v1/webhooks";
import { enumNames } from "@platform/service/call/enum-names";
import { Fault } from "@platform/service/call/fault";
import type { Tenant } from "@platform/service/call/tenant";
import { Command, Option } from "commander";
import { printList, printOne } from "../print.ts";
import type { Services } from "../services.ts";
import { tenantIn } from "../tenant-in.ts";
import { isoTime } from "../time.ts";
import { example } from "./example.ts";

const reasons = enumNames<typeof DisabledReason>(DisabledReasonSchema);
const statuses = enumNames<typeof DeliveryStatus>(DeliveryStatusSchema);
const errorClasses = enumNames<typeof ErrorClass>(ErrorClassSchema);

/** `operator webhooks …` */
export function webhookCommands(services: Services): Command {
  const webhooks = new Command("webhooks").description("show the webhooks of owners and enable them again");
  listCommand(webhooks, services);
  showCommand(webhooks, services);
  deliveriesCommand(webhooks, services);
  enableCommand(webhooks, services);
  return webhooks;
}

function listCommand(webhooks: Command, services: Services): void {
  webhooks
    .command("list")
    .description("list the webhooks of an owner in both environments, newest first")
    .requiredOption("--owner <id>", "id of the owner")
    .addHelpText("after", example("webhooks list --owner own_…"))
    .action(async ({ owner: ownerId }: { owner: string }, command: Command) => {
      const checks = [
        ...(await allWebhooks(services, { environment: "production", ownerId })),
        ...(await allWebhooks(services, { environment: "sandbox", ownerId })),
      ];
      printList(command, checks.map(shown), "The owner has no webhooks.");
    });
}

function showCommand(webhooks: Command, services: Services): void {
  webhooks
    .command("show <id>")
    .description("show one webhook, without its secret")
    .addHelpText("after", example("webhooks show wh_…"))
    .action(async (webhookId: string, _options, command: Command) => {
      const tenant = await tenantOf(services, webhookId);
      const { webhook } = await services.use("webhooks", WebhooksService, ({ getWebhook }) =>
        getWebhook({ webhookId }, { tenant }),
      );
      if (webhook) printOne(command, shown(webhook));
    });
}

function deliveriesCommand(webhooks: Command, services: Services): void {
  webhooks
    .command("deliveries <id>")
    .description("list the deliveries of a webhook, newest first, without their content")
    .addOption(new Option("--status <status>", "only deliveries with this status").choices(statuses.names))
    .option("--limit <number>", "maximum number of deliveries, 1 to 100", "20")
    .addHelpText("after", example("webhooks deliveries wh_… --status failed --limit 100"))
    .action(async (webhookId: string, options: { status?: DeliveryName; limit: string }, command: Command) => {
      if (!/^[1-9]\d{0,2}$/.test(options.limit) || Number(options.limit) > 100)
        command.error(`error: --limit must be 1 to 100; received ${JSON.stringify(options.limit)}`);
      const tenant = await tenantOf(services, webhookId);
      const request = { webhookId, limit: Number(options.limit), status: statuses.fromName(options.status) };
      const { deliveries } = await services.use("webhooks", WebhooksService, ({ listDeliveries }) =>
        listDeliveries(request, { tenant }),
      );
      printList(command, deliveries.map(shownDelivery), "The webhook has no deliveries.");
    });
}

function enableCommand(webhooks: Command, services: Services): void {
  webhooks
    .command("enable")
    .description("enable a webhook, or all that an outage disabled; held events are delivered, oldest first")
    .argument("[id]", "id of the webhook")
    .option(
      "--disabled-between <times...>",
      "instead: all webhooks that failed deliveries disabled from … to … (ISO 8601)",
    )
    .option("--dry-run", "with --disabled-between: list the webhooks and change nothing")
    .addHelpText(
      "after",
      example(
        "webhooks enable wh_…",
        "webhooks enable --disabled-between 2026-11-21T06:00:00Z 2026-11-21T09:00:00Z --dry-run",
        "webhooks enable --disabled-between 2026-11-21T06:00:00Z 2026-11-21T09:00:00Z",
      ),
    )
    .action(async (id: string | undefined, options: EnableOptions, command: Command) => {
      const { disabledBetween: texts, dryRun = false } = options;
      if ((id === undefined) === (texts === undefined))
        command.error("error: expected either the id of a webhook or --disabled-between with two times");
      if (id !== undefined) {
        if (dryRun) command.error("error: --dry-run needs --disabled-between");
        return printOne(command, shown(await enable(services, await tenantOf(services, id), id)));
      }
      const failed = await failedBetween(services, periodOf(command, texts ?? []));
      await enableAll(services, command, failed, dryRun);
    });
}

type DeliveryName = (typeof statuses.names)[number];

interface EnableOptions {
  disabledBetween?: string[];
  dryRun?: true;
}

function periodOf(command: Command, texts: readonly string[]) {
  const [start, to] = texts.map((text) => new Date(text));
  const isPeriod = texts.length === 2 && start && to && start.getTime() < to.getTime();
  if (!isPeriod) return command.error("error: --disabled-between expects two ISO 8601 times, the earlier one first");
  return { from: timestampFromDate(start), to: timestampFromDate(to) };
}

/** Enables them one after the other and prints each outcome; throws at the end if one could not be enabled. */
async function enableAll(services: Services, command: Command, failed: readonly Webhook[], dryRun: boolean) {
  const outcomes = [];
  for (const webhook of failed) {
    const { id, ownerId, environment } = webhook;
    const outcome = dryRun ? "would be enabled" : await outcomeOf(() => enable(services, tenantIn(webhook), id));
    outcomes.push({ id, owner_id: ownerId, environment, disabled_at: isoTime(webhook.disabledAt), outcome });
  }
  printList(command, outcomes, "No webhook was disabled by failed deliveries in this period.");
  const refused = outcomes.filter(({ outcome }) => outcome.startsWith("failed"));
  if (refused.length > 0)
    throw new Fault(
      "FAILED_PRECONDITION",
      "FAILED_AGAIN",
      `${refused.length} of ${failed.length} webhooks could not be enabled.`,
    );
}

async function outcomeOf(work: () => Promise<unknown>): Promise<string> {
  try {
    await work();
    return "enabled";
  } catch (error) {
    if (error instanceof Fault && error.code !== "UNAVAILABLE") return `failed: ${error.reason}`;
    throw error;
  }
}

async function enable(services: Services, tenant: Tenant, webhookId: string): Promise<Webhook> {
  const { webhook } = await services.use("webhooks", WebhooksService, ({ updateWebhook }) =>
    updateWebhook({ webhookId, isActive: true }, { tenant }),
  );
  if (!webhook) throw new TypeError("UpdateWebhook returned no webhook");
  return webhook;
}

function failedBetween(services: Services, period: ReturnType<typeof periodOf>): Promise<Webhook[]> {
  return services.use("webhooks", WebhooksOperatorService, async ({ listFailedWebhooks }) => {
    const all: Webhook[] = [];
    for (let hasMore = true; hasMore; ) {
      const page = await listFailedWebhooks({ ...period, limit: 1000, afterId: all.at(-1)?.id ?? "" });
      all.push(...page.webhooks);
      hasMore = page.hasMore;
    }
    return all;
  });
}

function allWebhooks(services: Services, tenant: Tenant): Promise<Webhook[]> {
  return services.use("webhooks", WebhooksService, async ({ listWebhooks }) => {
    const all: Webhook[] = [];
    for (let hasMore = true; hasMore; ) {
      const page = await listWebhooks({ limit: 100, startingAfter: all.at(-1)?.id ?? "" }, { tenant });
      all.push(...page.webhooks);
      hasMore = page.hasMore;
    }
    return all;
  });
}

async function tenantOf(services: Services, webhookId: string): Promise<Tenant> {
  return tenantIn(
    await services.use("webhooks", WebhooksOperatorService, ({ findWebhook }) => findWebhook({ webhookId })),
  );
}

function shown(webhook: Webhook) {
  const { id, url, environment, ownerId, isActive, disabledReason, disabledAt, events, createdAt } = webhook;
  return {
    id,
    owner_id: ownerId,
    environment,
    url,
    is_active: isActive,
    disabled_reason: reasons.toName(disabledReason) ?? null,
    disabled_at: isoTime(disabledAt),
    events: events.join(" "),
    created_at: isoTime(createdAt),
  };
}

function shownDelivery(delivery: Delivery) {
  const { id, eventId, eventType, status, attempts, responseCode, errorClass, lastError } = delivery;
  return {
    id,
    event_id: eventId,
    event_type: eventType,
    status: statuses.toName(status) ?? null,
    attempts,
    response_code: responseCode ?? null,
    error_class: errorClasses.toName(errorClass) ?? null,
    last_error: lastError,
    created_at: isoTime(delivery.createdAt),
    next_attempt_at: isoTime(delivery.nextAttemptAt),
  };
}

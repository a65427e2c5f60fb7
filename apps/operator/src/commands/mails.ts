import {
  type Mail,
  MailOperatorService,
  type MailStatus,
  MailStatusSchema,
} from "@platform/contracts/webhooks/v1/mails";
import { enumNames } from "@platform/service/call/enum-names";
import { environments } from "@platform/service/call/tenant";
import { Command, Option } from "commander";
import { printList } from "../print.ts";
import type { Services } from "../services.ts";
import { isoTime } from "../time.ts";
import { example } from "./example.ts";

interface ListOptions {
  owner?: string;
  environment?: string;
  status?: string;
  limit: string;
  before?: string;
}

/** `operator mails …` */
export function mailCommands(services: Services): Command {
  const mails = new Command("mails").description("show which e-mails went to owners, wait or were not sent");

  mails
    .command("list")
    .description("list notices and e-mails about webhooks, newest first, without their texts and addresses")
    .option("--owner <id>", "only e-mails of this owner")
    .addOption(new Option("--environment <environment>", "only of this one").choices(environments))
    .addOption(
      new Option("--status <status>", "only with this status").choices(
        enumNames<typeof MailStatus>(MailStatusSchema).names,
      ),
    )
    .option("--limit <number>", "maximum number of e-mails, 1 to 1000", "100")
    .option("--before <id>", "only e-mails older than this one")
    .addHelpText("after", example("mails list --owner own_…", "mails list --status waiting"))
    .action(async ({ owner, environment, status, limit, before }: ListOptions, command: Command) => {
      if (!/^[1-9]\d{0,3}$/.test(limit) || Number(limit) > 1000) {
        command.error(`error: --limit must be 1 to 1000; received ${JSON.stringify(limit)}`);
      }
      const request = {
        ownerId: owner ?? "",
        environment: environment ?? "",
        status: status ?? "",
        limit: Number(limit),
        startingAfter: before ?? "",
      };
      const response = await services.use("webhooks", MailOperatorService, ({ listMails }) => listMails(request));
      printList(command, response.mails.map(shown), "There are no such e-mails.");
    });
  return mails;
}

function shown(mail: Mail) {
  return {
    id: mail.id,
    owner_id: mail.ownerId,
    environment: mail.environment,
    kind: mail.kind,
    webhook_id: mail.webhookId,
    recipient: mail.recipient,
    status: mail.status,
    attempts: mail.attempts,
    created_at: isoTime(mail.createdAt),
    next_attempt_at: isoTime(mail.nextAttemptAt),
    finished_at: isoTime(mail.finishedAt),
  };
}

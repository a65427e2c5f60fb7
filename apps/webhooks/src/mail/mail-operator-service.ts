import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { MailOperatorService, type MailSchema } from "@platform/contracts/webhooks/v1/mails";
import { operatorPages, pageOf, pageSize } from "@platform/postgres/query/page";
import type { Queryable } from "@platform/postgres/query/statement";
import { type Implementation, implement } from "@platform/rpc/server/handlers";
import { isEnvironment } from "@platform/service/call/tenant";
import { invalidMember } from "@platform/validation/invalid";
import { type ListedMail, mailStatuses, selectMails } from "./listed-mail.sql.ts";

/** Implements MailOperatorService, which operators of the platform call. */
export function mailOperatorService({ database }: { database: Queryable }): Implementation {
  return implement(MailOperatorService, {
    async listMails({ ownerId, environment, status, limit, startingAfter }) {
      const size = pageSize(limit, operatorPages);
      if (environment !== "" && !isEnvironment(environment)) {
        throw invalidMember("INVALID_PAGE", "environment", "must be sandbox or production");
      }
      if (status !== "" && !mailStatuses.some((one) => one === status)) {
        throw invalidMember("INVALID_PAGE", "status", `must be one of ${mailStatuses.join(", ")}`);
      }
      const page = { ownerId, environment, status, startingAfter, limit: size + 1 };
      const { items, hasMore } = pageOf(await selectMails(database, page), size);
      return { mails: items.map(toMailMessage), hasMore };
    },
  });
}

function toMailMessage(mail: ListedMail): MessageInitShape<typeof MailSchema> {
  const { id, environment, ownerId, webhookId, status, attempts } = mail;
  return {
    id,
    environment,
    ownerId,
    webhookId,
    status,
    attempts,
    kind: mail.kind || "webhook",
    recipient: mail.toFormerContacts ? "former_contact" : mail.recipient,
    createdAt: timestampFromDate(mail.createdAt),
    ...(status === "waiting" && { nextAttemptAt: timestampFromDate(mail.dueAt) }),
    ...(mail.finishedAt && { finishedAt: timestampFromDate(mail.finishedAt) }),
  };
}

import { newId } from "@platform/service/call/ids";
import type { Environment, Tenant } from "@platform/service/call/tenant";
import type { DisabledReason, Webhook } from "../registrations/webhook.ts";
import type { AttemptResult } from "../sending/attempt.ts";
import type { Mail } from "./mail.sql.ts";

/** The delivery that an e-mail is about. */
interface MailedDelivery {
  webhook: Webhook;
  deliveryId: string;
  eventId: string;
  eventType: string;
  /** Number of failed attempts. */
  failures: number;
  attemptedAt: Date;
  result: AttemptResult;
}

/** Public host names of the API; undefined where none is configured. */
export interface ApiHosts {
  profileA: string | undefined;
  profileB: Readonly<Record<Environment, string | undefined>>;
}

const maxResponseLength = 500;

/** Warns the owner of a webhook that its deliveries fail, while it is still active. */
export function warningMail(failed: MailedDelivery, attemptsInAll: number): Mail {
  return mailOf(failed, `Webhook ${failed.webhook.id}: deliveries are failing`, [
    `Deliveries to your webhook ${described(failed.webhook)} are failing.`,
    ...lastAttempt(failed),
    `We keep retrying. When the last of ${attemptsInAll} attempts fails, the webhook is disabled.`,
    "Deliveries continue as soon as your receiver responds with a 2xx status. You need not do anything else.",
  ]);
}

/** Composes the e-mail that reports that a webhook was disabled, with the reason and a remedy. */
export function disabledMail(failed: MailedDelivery, reason: DisabledReason, hosts: ApiHosts): Mail {
  const { webhook, deliveryId, failures } = failed;
  const path = `/api/v1/webhooks/${webhook.id}`;
  const urlA = urlOf(hosts.profileA, path);
  const urlB = urlOf(hosts.profileB[webhook.environment], path);
  const why = {
    delivery_failed: `because all ${failures} attempts of a delivery have failed`,
    gone: "because your receiver responded with 410 Gone",
    requested: "as you requested",
  }[reason];
  return mailOf(failed, `Webhook ${webhook.id} was disabled`, [
    `Your webhook ${described(webhook)} was disabled ${why}.`,
    ...lastAttempt(failed),
    [
      "To resume, make sure that your receiver responds with a 2xx status, then enable the webhook again:",
      `  with an API key:          PATCH ${urlA}  {"owner_id": "${webhook.ownerId}", "is_active": true}`,
      `  with a client id:         PUT   ${urlB}  {"status": "active"}`,
    ].join("\n"),
    "While it is disabled, new events are held for 72 hours. They are delivered when you enable it, the oldest first.",
    `The failed delivery is not one of them. To retry it: POST ${urlA}/deliveries/${deliveryId}/retry`,
  ]);
}

/** Composes the e-mail that reports a successful delivery, after one that the webhook is failing or was disabled. */
export function recoveredMail(delivered: MailedDelivery): Mail {
  const { webhook, deliveryId, eventId, eventType, attemptedAt } = delivered;
  return mailOf(delivered, `Webhook ${webhook.id} works again`, [
    `Deliveries to your webhook ${described(webhook)} succeed again.`,
    [
      `Delivery:       ${deliveryId}`,
      `Event:          ${eventId} (${eventType})`,
      `Delivered:      ${attemptedAt.toISOString()}`,
    ].join("\n"),
    "You need not do anything.",
  ]);
}

/** Composes the notice to an address that is no longer the contact of an owner, in case another person changed it. */
export function contactChangedMail({ environment, ownerId }: Tenant): Mail {
  const paragraphs = [
    `The contact e-mail address of your account ${ownerId} was changed. E-mails about its webhooks no longer come here.`,
    "If you or a colleague made this change, you need not do anything.",
    "If not, somebody has credentials of your account: tell us at once, and delete the API keys that you do not know.",
  ];
  const body = `${paragraphs.join("\n\n")}\n`;
  const subject = "The contact address of your account was changed";
  return { ...aboutNoNotice, id: newId("mail_"), environment, ownerId, toFormerContacts: true, subject, body };
}

const aboutNoNotice = { webhookId: "", kind: "", recipient: "contact", html: null, unsubscribeUrl: "" };

function urlOf(host: string | undefined, path: string): string {
  return host === undefined ? path : `https://${host}${path}`;
}

function mailOf({ webhook }: MailedDelivery, subject: string, paragraphs: readonly string[]): Mail {
  const { id: webhookId, environment, ownerId } = webhook;
  return {
    ...aboutNoNotice,
    id: newId("mail_"),
    environment,
    ownerId,
    webhookId,
    toFormerContacts: false,
    subject,
    body: `${paragraphs.join("\n\n")}\n`,
  };
}

function described({ id, environment, url }: Webhook): string {
  return `${id} (${environment}, ${url})`;
}

function lastAttempt({ deliveryId, eventId, eventType, failures, attemptedAt, result }: MailedDelivery): string[] {
  const answer = readable(result.answer);
  return [
    [
      `Delivery:       ${deliveryId}`,
      `Event:          ${eventId} (${eventType})`,
      `Last attempt:   ${attemptedAt.toISOString()}, number ${failures}`,
      `Reason:         ${result.error}`,
    ].join("\n"),
    ...(answer ? [`The last response began:\n\n${answer.replaceAll(/^/gm, "  ")}`] : []),
  ];
}

/** Returns a receiver's response as far as it is text. */
function readable(answer: Buffer): string {
  const text = answer.toString("utf8").slice(0, maxResponseLength);
  return text.replaceAll(/[^\P{Cc}\n\t]/gu, "").trim();
}

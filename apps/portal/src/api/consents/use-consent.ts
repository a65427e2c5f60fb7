import type { Owner } from "@platform/contracts/credentials/v1/credentials";
import { activityEvent } from "@platform/messaging/event/activity-event";
import { enqueue } from "@platform/messaging/publish/outbox";
import type { Database } from "@platform/postgres/query/database";
import type { Queryable } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import type { PersonCall } from "../../access/page-call.ts";
import { insertClaim } from "../../accounts/claim.sql.ts";
import type { Mails } from "../../mail/mails.ts";
import { type ConsentSubject, updateConsentUsed } from "../../people/consents/consent.sql.ts";
import type { ownerName } from "../../people/owner-name.ts";
import { selectAdminEmails } from "../../people/person.sql.ts";
import { PortalProblem } from "../../problem.ts";

export interface ConsentDependencies {
  database: Database;
  operator: Parameters<typeof ownerName>[0];
  mails: Pick<Mails, "sendConsentUsed">;
}

interface ConsentUse {
  tenant: Tenant;
  subject: ConsentSubject;
  /** Action of staff, as the activity of the owner names it. */
  action: `support.${string}`;
  resourceId: string;
}

/** Looks at payroll that follow each other are one notice. */
const oneNoticeSeconds = 3600;

/**
 * Uses a consent of an owner for something that staff do, records it in the owner's activity, and sends a notice to the owner's contact
 * and admins. Throws PERMISSION_DENIED `CONSENT_REQUIRED`, or UNAVAILABLE if the owner cannot be informed.
 */
export async function useConsent(dependencies: ConsentDependencies, call: PersonCall, use: ConsentUse): Promise<void> {
  const { owner } = await dependencies.operator.getOwner({ id: use.tenant.ownerId });
  await dependencies.database.transaction((tx) => storeUse(tx, dependencies.mails, { call, use, owner }));
}

async function storeUse(
  tx: Queryable,
  mails: ConsentDependencies["mails"],
  { call: { signedIn }, use, owner }: { call: PersonCall; use: ConsentUse; owner: Owner | undefined },
): Promise<void> {
  const { tenant, subject, action, resourceId } = use;
  const { ownerId, environment } = tenant;
  if (!(await updateConsentUsed(tx, ownerId, subject))) throw consentRequired();
  await enqueue(tx, [activityEvent("activityPortal", tenant, { action, resourceId })]);
  const notice = ["consent notice", signedIn.personId, ownerId, environment];
  if (subject === "payroll" && !(await insertClaim(tx, notice, oneNoticeSeconds))) return;
  const recipients = new Set([owner?.contactEmail ?? "", ...(await selectAdminEmails(tx, ownerId))]);
  recipients.delete("");
  const mail = {
    to: [...recipients],
    ownerId,
    ownerName: owner?.name || ownerId,
    staffName: signedIn.name,
    subject,
    environment,
  };
  // Before the commit: staff do nothing of which the owner is not informed.
  await mails.sendConsentUsed(mail).catch((cause: unknown) => {
    const message = "The notice to the owner could not be sent, so nothing was done.";
    throw new PortalProblem("UNAVAILABLE", "MAIL_NOT_SENT", message, { cause });
  });
}

function consentRequired(): PortalProblem {
  const message = "The owner has not consented. An admin of theirs gives consent for some hours under Settings.";
  return new PortalProblem("PERMISSION_DENIED", "CONSENT_REQUIRED", message);
}

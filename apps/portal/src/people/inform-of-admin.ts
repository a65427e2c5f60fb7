import type { Queryable } from "@platform/postgres/query/statement";
import type { Mails } from "../mail/mails.ts";
import { PortalProblem } from "../problem.ts";
import { ownerName } from "./owner-name.ts";
import { selectAdminEmails } from "./person.sql.ts";

/** Returns what informs the other admins of an owner that its identity provider has made a person an admin. Throws UNAVAILABLE. */
export function adminInformer(operator: Parameters<typeof ownerName>[0], mails: Pick<Mails, "sendAccessGiven">) {
  return async (tx: Queryable, { ownerId, email }: { ownerId: string; email: string }): Promise<void> => {
    const to = (await selectAdminEmails(tx, ownerId)).filter((other) => other !== email);
    const name = await ownerName(operator, ownerId);
    const notice = { by: "provider" as const, to, ownerId, ownerName: name, email, role: "admin" };
    await mails.sendAccessGiven(notice).catch((cause: unknown) => {
      throw new PortalProblem("UNAVAILABLE", "MAIL_NOT_SENT", "The notice to the admins could not be sent.", { cause });
    });
  };
}

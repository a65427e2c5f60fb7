import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { ServiceImpl } from "@connectrpc/connect";
import type { PortalSessionService } from "@platform/contracts/portal/v1/session";
import type { Database } from "@platform/postgres/query/database";
import type { Queryable } from "@platform/postgres/query/statement";
import { verifyPassword } from "better-auth/crypto";
import { toRole } from "../../access/role.ts";
import { providerRequired, signInWithPassword } from "../../accounts/sign-in.ts";
import { openCall } from "../../admission/serve-pages.ts";
import { acceptInvitation, checkName, findInvitation } from "../../people/accept-invitation.ts";
import { ownerName } from "../../people/owner-name.ts";
import { checkPassword } from "../../people/password.ts";
import { selectPasswordHash } from "../../people/person.sql.ts";
import { invalidField } from "../../problem.ts";

type Dependencies = Parameters<typeof signInWithPassword>[0] & {
  database: Database;
  operator: Parameters<typeof ownerName>[0];
};

/** The page behind the link of an invitation. */
export function invitationPages(dependencies: Dependencies) {
  const { database, operator, providers, throttle } = dependencies;
  return {
    async getInvitation({ token }) {
      const { invitation, person } = await findInvitation(database, token);
      const { email, ownerId } = invitation;
      return {
        email,
        ownerName: ownerId === null ? "" : await ownerName(operator, ownerId),
        role: toRole(invitation.role),
        invitedBy: invitation.invitedBy ?? "",
        hasAccount: person?.hasPassword ?? false,
        providerRequired: await isOfProvider(providers, invitation),
        expiresAt: timestampFromDate(invitation.expiresAt),
      };
    },
    async acceptInvitation({ token, name, password }, context) {
      const call = openCall(context);
      await throttle.attempt(call.clientAddress);
      const { invitation, person } = await findInvitation(database, token);
      if (await isOfProvider(providers, invitation)) throw providerRequired();
      if (person?.hasPassword) await checkPasswordOf(database, person.id, password);
      else checkPassword(password, "password", [invitation.email, name]);
      const personName = person ? person.name : checkName(name);
      await acceptInvitation(dependencies, call, { invitation, person, name: personName, password });
      return { codeRequired: await signInWithPassword(dependencies, call, { email: invitation.email, password }) };
    },
  } satisfies Partial<ServiceImpl<typeof PortalSessionService>>;
}

/** True if the owner's own identity provider signs in people with the address. */
async function isOfProvider(
  providers: Dependencies["providers"],
  { ownerId, email }: { ownerId: string | null; email: string },
): Promise<boolean> {
  return ownerId !== null && (await providers.ownerOf(email)) === ownerId;
}

async function checkPasswordOf(db: Queryable, personId: string, password: string): Promise<void> {
  const hash = await selectPasswordHash(db, personId);
  if (hash !== undefined && (await verifyPassword({ hash, password }))) return;
  throw invalidField("password", "is wrong");
}

import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { ServiceImpl } from "@connectrpc/connect";
import type { PortalSessionService } from "@platform/contracts/portal/v1/session";
import { environments } from "@platform/service/call/tenant";
import { selectReachable } from "../../access/membership.sql.ts";
import { lacksFactor, type PersonCall } from "../../access/page-call.ts";
import { toStaffRole } from "../../access/role.ts";
import { deleteSession, type SessionRow, selectSessions } from "../../accounts/session.sql.ts";
import type { SignIns } from "../../accounts/sign-ins.ts";
import { personCall } from "../../admission/serve-pages.ts";
import { deleteSessions, selectPerson } from "../../people/person.sql.ts";
import { notFound, PortalProblem } from "../../problem.ts";
import { accountPages } from "./account-pages.ts";
import { invitationPages } from "./invitation-pages.ts";
import { Memberships } from "./memberships.ts";
import { toPerson } from "./person.ts";
import { signInPages } from "./sign-in-pages.ts";

type Dependencies = Parameters<typeof signInPages>[0] &
  Parameters<typeof invitationPages>[0] &
  Parameters<typeof accountPages>[0] & {
    version: string;
    apiReferenceUrl: string | undefined;
  };

/** Signing in and out, and what people manage of their own account. */
export function sessionPages(dependencies: Dependencies): ServiceImpl<typeof PortalSessionService> {
  const { database, signIns, operator, version, apiReferenceUrl } = dependencies;
  const memberships = new Memberships(operator);
  return {
    ...signInPages(dependencies),
    ...invitationPages(dependencies),
    ...accountPages(dependencies),
    async getSession(_, context) {
      const { signedIn } = personCall(context);
      const person = await selectPerson(database, signedIn.personId);
      const sessions = await selectSessions(database, signedIn.personId);
      const session = sessions.find(({ id }) => id === signedIn.sessionId);
      if (!person || !session) throw new PortalProblem("UNAUTHENTICATED", "SIGN_IN_REQUIRED", "Sign in to continue.");
      return {
        person: toPerson(person),
        memberships: await memberships.toMemberships(
          await selectReachable(database, person.id, signedIn.providerOwnerId),
        ),
        isOperator: signedIn.staff !== undefined,
        staffRoles: signedIn.staff?.roles.map(toStaffRole) ?? [],
        secondFactorMissing: lacksFactor(signedIn),
        session: toSession(session, session.id),
        environments: [...environments],
        version,
        apiReferenceUrl: apiReferenceUrl ?? "",
      };
    },
    async signOut(_, context) {
      await signOut(signIns, personCall(context));
      return {};
    },
    async listSessions(_, context) {
      const { signedIn } = personCall(context);
      const sessions = await selectSessions(database, signedIn.personId);
      return { sessions: sessions.map((session) => toSession(session, signedIn.sessionId)) };
    },
    async endSession({ sessionId }, context) {
      const { signedIn } = personCall(context);
      if (!(await deleteSession(database, signedIn.personId, sessionId))) throw notFound("Unknown session.");
      return {};
    },
    async signOutEverywhere(_, context) {
      const call = personCall(context);
      await deleteSessions(database, call.signedIn.personId);
      await signOut(signIns, call);
      return {};
    },
  };
}

/** Ends the session of a call, and removes its cookie. */
async function signOut(signIns: SignIns, call: PersonCall): Promise<void> {
  const response = await signIns.api.signOut({ headers: call.headers, asResponse: true });
  call.cookies = response.headers.getSetCookie();
}

function toSession(row: SessionRow, currentId: string) {
  const { id, createdAt, lastUsedAt, expiresAt, clientAddress, userAgent } = row;
  return {
    id,
    clientAddress,
    userAgent,
    isCurrent: id === currentId,
    createdAt: timestampFromDate(createdAt),
    lastUsedAt: timestampFromDate(lastUsedAt),
    expiresAt: timestampFromDate(expiresAt),
  };
}

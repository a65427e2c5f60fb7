import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { ServiceImpl } from "@connectrpc/connect";
import type { CredentialsOperatorService, Owner } from "@platform/contracts/credentials/v1/credentials";
import type { PortalSessionService } from "@platform/contracts/portal/v1/session";
import type { Database } from "@platform/postgres/query/database";
import type { Calls } from "@platform/rpc/client/client";
import { isTransient } from "@platform/service/call/fault";
import { isAPIError } from "better-auth/api";
import { verifyPassword } from "better-auth/crypto";
import { hasAccess, type MembershipRow, selectMemberships } from "../../access/membership.sql.ts";
import { toRole } from "../../access/role.ts";
import { checkOwnPassword } from "../../accounts/own-password.ts";
import { deleteOtherSessions, deleteSession, type SessionRow, selectSessions } from "../../accounts/session.sql.ts";
import { providerRequired, signInFailed, signInWithPassword } from "../../accounts/sign-in.ts";
import type { SignIns } from "../../accounts/sign-ins.ts";
import type { Throttle } from "../../accounts/throttle.ts";
import { useCode } from "../../accounts/use-code.ts";
import { openCall, personCall } from "../../admission/serve-pages.ts";
import { acceptInvitation, checkName, findInvitation } from "../../people/accept-invitation.ts";
import { checkPassword } from "../../people/password.ts";
import { deleteSessions, selectPasswordHash, selectPerson, updateName } from "../../people/person.sql.ts";
import { invalidField, notFound, PortalProblem } from "../../problem.ts";
import type { ProviderSignIn } from "../../providers/provider-sign-in.ts";
import { toPerson } from "./person.ts";

interface Dependencies {
  database: Database;
  signIns: SignIns;
  throttle: Throttle;
  hasProvider(email: string): Promise<boolean>;
  providers: ProviderSignIn;
  credentials: Pick<Calls<typeof CredentialsOperatorService>, "getOwner">;
  version: string;
  apiReferenceUrl: string | undefined;
}

/** Nobody waits longer for the name of an owner. */
const ownerTimeoutMs = 1500;

/** Signing in and out, and what people manage of their own account. */
export function sessionPages(dependencies: Dependencies): ServiceImpl<typeof PortalSessionService> {
  const { database, signIns, throttle, providers, credentials } = dependencies;
  const knownOwners = new Map<string, Owner>();

  return {
    async signIn({ email, password }, context) {
      return { codeRequired: await signInWithPassword(dependencies, openCall(context), { email, password }) };
    },
    async confirmCode({ code, backupCode }, context) {
      const call = openCall(context);
      await throttle.attempt(call.clientAddress);
      const given = { headers: call.headers, asResponse: true } as const;
      const { personId } = await signIns.api.whoOwesCode({ headers: call.headers });
      const response =
        backupCode === ""
          ? await useCode(database, { personId, code }, () => signIns.api.verifyTOTP({ body: { code }, ...given }))
          : await signIns.api.verifyBackupCode({ body: { code: backupCode }, ...given });
      if (!response?.ok) {
        throw new PortalProblem("UNAUTHENTICATED", "CODE_WRONG", "The code is wrong, too old, or was used before.");
      }
      const { user } = (await response.json()) as { user: { id: string } };
      if (!(await hasAccess(database, user.id))) {
        // Removed after the password was right.
        await deleteSessions(database, user.id);
        throw signInFailed();
      }
      call.cookies.push(...response.headers.getSetCookie());
      return {};
    },
    async startProviderSignIn({ email, returnPath }, context) {
      const call = openCall(context);
      await throttle.attempt(call.clientAddress);
      return { authorizationUrl: await providers.start(call, email, returnPath) };
    },
    async requestPasswordReset({ email }, context) {
      const call = openCall(context);
      await throttle.attempt(call.clientAddress, `reset ${email.trim()}`);
      // Not awaited and with one answer, so that nobody learns which addresses have accounts.
      signIns.api.requestPasswordReset({ body: { email: email.trim().toLowerCase() } }).catch(() => {});
      return {};
    },
    async resetPassword({ token, newPassword }, context) {
      await throttle.attempt(openCall(context).clientAddress);
      checkPassword(newPassword, "new_password");
      await signIns.api.resetPassword({ body: { token, newPassword } }).catch((error: unknown) => {
        if (!isAPIError(error)) throw error;
        throw new PortalProblem(
          "FAILED_PRECONDITION",
          "LINK_INVALID",
          "This link is not valid any more. Ask for a new one.",
        );
      });
      return {};
    },
    async getInvitation({ token }) {
      const { invitation, person } = await findInvitation(database, token);
      return {
        email: invitation.email,
        ownerName: await nameOfOwner(invitation.ownerId),
        role: toRole(invitation.role),
        invitedBy: invitation.invitedBy ?? "",
        hasAccount: person?.hasPassword ?? false,
        providerRequired: await dependencies.hasProvider(invitation.email),
        expiresAt: timestampFromDate(invitation.expiresAt),
      };
    },
    async acceptInvitation({ token, name, password }, context) {
      const call = openCall(context);
      await throttle.attempt(call.clientAddress);
      const { invitation, person } = await findInvitation(database, token);
      if (await dependencies.hasProvider(invitation.email)) throw providerRequired();
      if (person?.hasPassword) await checkPasswordOf(person.id, password);
      else checkPassword(password, "password");
      const named = person ? person.name : checkName(name);
      await acceptInvitation(dependencies, call, { invitation, person, name: named, password });
      return { codeRequired: await signInWithPassword(dependencies, call, { email: invitation.email, password }) };
    },
    async getSession(_, context) {
      const call = personCall(context);
      const person = await selectPerson(database, call.signedIn.personId);
      const sessions = await selectSessions(database, call.signedIn.personId);
      const session = sessions.find(({ id }) => id === call.signedIn.sessionId);
      if (!person || !session) throw new PortalProblem("UNAUTHENTICATED", "SIGN_IN_REQUIRED", "Sign in to continue.");
      const memberships = await selectMemberships(database, person.id);
      return {
        person: toPerson(person),
        memberships: (await Promise.all(memberships.map(toMembership))).toSorted((one, other) =>
          one.ownerName.localeCompare(other.ownerName),
        ),
        isOperator: call.signedIn.isStaff,
        session: toSession(session, session.id),
        environments: ["sandbox", "production"],
        version: dependencies.version,
        apiReferenceUrl: dependencies.apiReferenceUrl ?? "",
      };
    },
    async signOut(_, context) {
      const call = personCall(context);
      const response = await signIns.api.signOut({ headers: call.headers, asResponse: true });
      call.cookies = response.headers.getSetCookie();
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
      const response = await signIns.api.signOut({ headers: call.headers, asResponse: true });
      call.cookies = response.headers.getSetCookie();
      return {};
    },
    async changeName({ name }, context) {
      const { signedIn } = personCall(context);
      await updateName(database, signedIn.personId, checkName(name));
      const person = await selectPerson(database, signedIn.personId);
      return person ? { person: toPerson(person) } : {};
    },
    async changePassword({ currentPassword, newPassword }, context) {
      const call = personCall(context);
      checkPassword(newPassword, "new_password");
      await checkOwnPassword(dependencies, call, currentPassword, "current_password");
      await signIns.api.changePassword({ body: { currentPassword, newPassword }, headers: call.headers });
      await deleteOtherSessions(database, call.signedIn.personId, call.signedIn.sessionId);
      return {};
    },
    async startCodes({ password }, context) {
      const call = personCall(context);
      await checkOwnPassword(dependencies, call, password, "password");
      const started = await signIns.api.enableTwoFactor({ body: { password }, headers: call.headers });
      if (started.method !== "totp") throw new Error("better-auth has set up codes of another kind");
      return { uri: started.totpURI, backupCodes: started.backupCodes };
    },
    async confirmCodes({ code }, context) {
      const call = personCall(context);
      await throttle.attempt(call.clientAddress, call.signedIn.email);
      const response = await useCode(database, { personId: call.signedIn.personId, code }, () =>
        signIns.api.verifyTOTP({ body: { code }, headers: call.headers, asResponse: true }),
      );
      if (!response?.ok) throw invalidField("code", "is wrong, too old, or was used before");
      call.cookies.push(...response.headers.getSetCookie());
      return {};
    },
    async stopCodes({ password }, context) {
      const call = personCall(context);
      await checkOwnPassword(dependencies, call, password, "password");
      const response = await signIns.api.disableTwoFactor({
        body: { password },
        headers: call.headers,
        asResponse: true,
      });
      if (!response.ok) throw new PortalProblem("FAILED_PRECONDITION", "NO_CODES", "One-time codes are not on.");
      call.cookies.push(...response.headers.getSetCookie());
      return {};
    },
  };

  async function checkPasswordOf(personId: string, password: string): Promise<void> {
    const hash = await selectPasswordHash(database, personId);
    if (hash !== undefined && (await verifyPassword({ hash, password }))) return;
    throw invalidField("password", "is wrong");
  }

  async function nameOfOwner(ownerId: string | null): Promise<string> {
    if (ownerId === null) return "";
    return (await credentials.getOwner({ id: ownerId })).owner?.name || ownerId;
  }

  /** Every page needs the session: without the service of owners it has what was last known of them, or their ids. */
  async function ownerOf(ownerId: string): Promise<Owner | undefined> {
    try {
      const { owner } = await credentials.getOwner({ id: ownerId }, { timeoutMs: ownerTimeoutMs });
      if (owner) knownOwners.set(ownerId, owner);
      return owner;
    } catch (error) {
      if (!isTransient(error)) throw error;
      return knownOwners.get(ownerId);
    }
  }

  async function toMembership({ ownerId, role }: MembershipRow) {
    const owner = await ownerOf(ownerId);
    return {
      ownerId,
      ownerName: owner?.name || ownerId,
      ownerType: owner?.ownerType ?? "",
      role: toRole(role),
      isSuspended: owner?.suspendedAt !== undefined,
      logoVersion: owner?.logoVersion ?? "",
    };
  }
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

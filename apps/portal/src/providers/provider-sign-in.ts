import { enqueue } from "@platform/messaging/publish/outbox";
import type { Database } from "@platform/postgres/query/database";
import type { Queryable } from "@platform/postgres/query/statement";
import { actorOf } from "@platform/service/call/actor";
import { runInCall } from "@platform/service/call/call";
import { newId } from "@platform/service/call/ids";
import type { Logger } from "@platform/service/observe/log";
import { type SecretConfig, symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from "openid-client";
import { z } from "zod";
import { hasAccess } from "../access/membership.sql.ts";
import type { OpenCall } from "../access/page-call.ts";
import type { RoleName } from "../access/role.ts";
import { type PortalSecrets, secretsFor } from "../accounts/portal-secrets.ts";
import { ownerIdOf, providerIdOf } from "../accounts/provider-id.ts";
import {
  deleteSession,
  type ProviderSession,
  selectProviderSession,
  updateConfirmed,
} from "../accounts/session.sql.ts";
import type { SignIns } from "../accounts/sign-ins.ts";
import { takeInvitationOf } from "../people/invitation.sql.ts";
import { ownerActivity } from "../people/owner-activity.ts";
import {
  countOtherAdmins,
  deleteMembership,
  deleteSessions,
  insertAccountRow,
  insertPerson,
  lockMembers,
  type MemberRow,
  selectMember,
  selectPersonByEmail,
  selectPersonOfAccount,
  upsertMembership,
} from "../people/person.sql.ts";
import { notFound, PortalProblem } from "../problem.ts";
import { domainOf } from "./email-domain.ts";
import type { ProviderRow } from "./provider.sql.ts";
import { selectProvider, selectProviderOfDomain, updateAdminSignedIn } from "./provider.sql.ts";
import type { ProviderClients } from "./provider-client.ts";
import { roleOfGroups } from "./provider-settings.ts";

interface Dependencies {
  database: Database;
  signIns: SignIns;
  clients: ProviderClients;
  secrets: PortalSecrets;
  /** Informs the other admins of an owner that the provider has made a person an admin. */
  informOfAdmin(tx: Queryable, admin: { ownerId: string; email: string }): Promise<void>;
  portalUrl: string;
  log: Logger;
}

/** Path to which identity providers send people back. */
export const callbackPath = "/sign-in/callback";
/** Path at which a browser has its provider confirm its session. */
export const confirmPath = "/sign-in/confirm";
/** Path at which identity providers end sessions. */
export const logoutPath = "/sign-in/backchannel-logout";
const cookieName = "portal.provider";
const cookieSeconds = 600;

/** State of a sign-in while its person is at the provider; it is in an encrypted cookie. */
const pendingSignIn = z.object({
  ownerId: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnPath: z.string(),
  expiresAtMs: z.number(),
  /** Session that the provider confirms; absent: the sign-in starts one. */
  sessionId: z.string().optional(),
});
type PendingSignIn = z.output<typeof pendingSignIn>;

/** A browser's return from a provider. */
interface WayBack {
  provider: ProviderRow;
  pending: PendingSignIn;
  query: string;
}

const claimsSchema = z.object({
  sub: z.string().min(1),
  email: z.email(),
  email_verified: z.boolean().optional(),
  name: z.string().optional(),
  sid: z.string().optional(),
});

/** Signs people in with the identity provider of their company: authorization code flow with PKCE, state and nonce. */
export class ProviderSignIn {
  /** Address at which identity providers end sessions. */
  readonly logoutUrl: string;
  readonly #dependencies: Dependencies;
  readonly #key: SecretConfig;

  constructor(dependencies: Dependencies) {
    this.logoutUrl = new URL(logoutPath, dependencies.portalUrl).href;
    this.#dependencies = dependencies;
    this.#key = secretsFor(dependencies.secrets, "provider sign-in ");
  }

  /**
   * Address to which a provider sends people back. Each that an admin has set has its own: otherwise it could have another provider send
   * people there, and would get their codes ("mix-up", RFC 9700, 4.4).
   */
  redirectUrlOf({ ownerId, setBy }: Pick<ProviderRow, "ownerId" | "setBy">): string {
    const path = setBy === "operator" ? callbackPath : `${callbackPath}/${encodeURIComponent(ownerId)}`;
    return new URL(path, this.#dependencies.portalUrl).href;
  }

  /** Resolves to the owner whose identity provider signs in people with this address; undefined if there is none. */
  async ownerOf(email: string): Promise<string | undefined> {
    return (await selectProviderOfDomain(this.#dependencies.database, domainOf(email)))?.ownerId;
  }

  /**
   * Resolves to the page of the provider, and adds the cookie that the way back needs. Throws NOT_FOUND if the address has no
   * provider.
   */
  async start(call: OpenCall, email: string, returnPath: string): Promise<string> {
    const { database } = this.#dependencies;
    const provider = await selectProviderOfDomain(database, domainOf(email));
    if (!provider) throw notFound("Sign in with your password: your company has set up no other way.");
    return this.#redirectTo(call, provider, { email, returnPath });
  }

  /**
   * Has the provider confirm the session of the browser, without a question to the person. Resolves to the page of the provider. Throws
   * UNAUTHENTICATED if no provider has started the session.
   */
  async confirm(call: OpenCall, returnPath: string): Promise<string> {
    const { database, signIns } = this.#dependencies;
    const current = await signIns.api.getSession({ headers: call.headers });
    const session = current ? await selectProviderSession(database, current.session.id) : undefined;
    const provider = session && (await selectProvider(database, ownerIdOf(session.providerId)));
    if (!session || !provider) throw expired();
    return this.#redirectTo(call, provider, { email: session.email, returnPath, sessionId: session.id });
  }

  async #redirectTo(
    call: OpenCall,
    provider: ProviderRow,
    { email, returnPath, sessionId }: { email: string; returnPath: string; sessionId?: string },
  ): Promise<string> {
    const client = await this.#dependencies.clients.clientOf(provider);
    const pending: PendingSignIn = {
      ownerId: provider.ownerId,
      state: randomState(),
      nonce: randomNonce(),
      verifier: randomPKCECodeVerifier(),
      returnPath: localPath(returnPath, this.#dependencies.portalUrl),
      expiresAtMs: Date.now() + cookieSeconds * 1000,
      sessionId,
    };
    const data = await symmetricEncrypt({ key: this.#key, data: JSON.stringify(pending) });
    call.cookies.push(this.#cookie(data, cookieSeconds));
    const parameters = {
      redirect_uri: this.redirectUrlOf(provider),
      scope: scopeOf(client.serverMetadata().scopes_supported),
      state: pending.state,
      nonce: pending.nonce,
      login_hint: email.trim(),
      code_challenge: await calculatePKCECodeChallenge(pending.verifier),
      code_challenge_method: "S256",
    };
    if (sessionId !== undefined) Object.assign(parameters, { prompt: "none" });
    return buildAuthorizationUrl(client, parameters).href;
  }

  /**
   * Ends the way back: adds the session's cookie, or confirms the session. Resolves to the path to open.
   *
   * @param url path and query to which the provider has sent the browser
   */
  async finish(call: OpenCall, url: string): Promise<string> {
    const [path = "", query = ""] = url.split("?");
    const { database } = this.#dependencies;
    call.cookies.push(this.#cookie("", 0));
    const pending = await this.#readPending(call);
    const provider = await selectProvider(database, pending.ownerId);
    if (!provider || new URL(this.redirectUrlOf(provider)).pathname !== path) throw expired();
    if (pending.sessionId === undefined) await this.#signIn(call, { provider, pending, query });
    else await this.#confirm(call, pending.sessionId, { provider, pending, query });
    return pending.returnPath;
  }

  async #signIn(call: OpenCall, wayBack: WayBack): Promise<void> {
    const { database, signIns } = this.#dependencies;
    const claims = await this.#readClaims(call, wayBack);
    const { personId, session } = await admitPerson(this.#dependencies, call, wayBack.provider, claims);
    const response = await signIns.api.signInPerson({ body: { personId }, headers: call.headers, asResponse: true });
    const cookies = response.headers.getSetCookie();
    await updateConfirmed(database, { cookies }, session);
    call.cookies.push(...cookies);
  }

  /** Ends the session if the provider does not confirm it, or names another person. */
  async #confirm(call: OpenCall, id: string, wayBack: WayBack): Promise<void> {
    const { database } = this.#dependencies;
    const stored = await selectProviderSession(database, id);
    if (!stored) throw expired();
    try {
      const claims = await this.#readClaims(call, wayBack);
      const { personId, session } = await admitPerson(this.#dependencies, call, wayBack.provider, claims);
      if (personId !== stored.personId) throw expired();
      await updateConfirmed(database, { id }, session);
    } catch (error) {
      await deleteSession(database, stored.personId, id);
      throw error;
    }
  }

  #cookie(value: string, seconds: number): string {
    const secure = this.logoutUrl.startsWith("https:") ? "; Secure" : "";
    return `${cookieName}=${value}; Path=${callbackPath}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
  }

  async #readPending(call: OpenCall): Promise<PendingSignIn> {
    const [, data] =
      new RegExp(`(?:^|;\\s*)${cookieName}=([0-9a-zA-Z$._-]+)`).exec(call.headers.get("cookie") ?? "") ?? [];
    if (data === undefined) throw expired();
    const text = await symmetricDecrypt({ key: this.#key, data }).catch(() => {
      throw expired();
    });
    const pending = pendingSignIn.parse(JSON.parse(text));
    if (pending.expiresAtMs < Date.now()) throw expired();
    return pending;
  }

  /** Exchanges the code of the way back for claims about the person. Throws UNAUTHENTICATED if the provider refuses. */
  async #readClaims(call: OpenCall, { provider, pending, query }: WayBack): Promise<object> {
    const { clients, log } = this.#dependencies;
    const client = await clients.clientOf(provider);
    const tokens = await authorizationCodeGrant(client, new URL(`${this.redirectUrlOf(provider)}?${query}`), {
      expectedState: pending.state,
      expectedNonce: pending.nonce,
      pkceCodeVerifier: pending.verifier,
      idTokenExpected: true,
    }).catch((err) => {
      log.warn({ err, request_id: call.requestId }, "an identity provider refused a sign-in");
      throw new PortalProblem("UNAUTHENTICATED", "PROVIDER_REFUSED", "The identity provider refused the sign-in.");
    });
    const { sub = "" } = tokens.claims() ?? {};
    // Many providers return the e-mail address only there.
    const userInfo = await fetchUserInfo(client, tokens.access_token, sub).catch((err) => {
      log.warn({ err, request_id: call.requestId }, "an identity provider did not describe the person who signed in");
      const message = "The identity provider does not describe the account that signed in.";
      throw new PortalProblem("UNAUTHENTICATED", "PROVIDER_ACCOUNT_UNCLEAR", message);
    });
    return { ...userInfo, ...tokens.claims() };
  }
}

/** Some providers name the groups of a person only to who asks for them, and others refuse what they do not know. */
function scopeOf(supported: readonly string[] = []): string {
  return supported.includes("groups") ? "openid email profile groups" : "openid email profile";
}

function expired(): PortalProblem {
  return new PortalProblem("UNAUTHENTICATED", "SIGN_IN_EXPIRED", "This sign-in took too long. Start again.");
}

/** A path of the portal, never the address of another site. Read as browsers read it: they skip tabs and take `\` for `/`. */
function localPath(path: string, portalUrl: string): string {
  const { origin } = new URL(portalUrl);
  const url = path.startsWith("/") && URL.canParse(path, origin) ? new URL(path, origin) : undefined;
  // `/..//host` is a path here, and the address of another site when it is read again.
  return url?.origin === origin && !url.pathname.startsWith("//") ? url.href.slice(origin.length) : "/";
}

/** Person whom a provider has identified, in the form that the portal stores. */
interface Identity {
  /** Id of an account here; undefined for a newcomer. */
  knownId: string | undefined;
  name: string;
  email: string;
  providerId: string;
  /** Id of the account at the provider. */
  accountId: string;
  /** Id of the session there; null if the provider names none. */
  sessionId: string | null;
  /** Role that the provider's groups give, if the owner has chosen some. */
  groupRole: RoleName | undefined;
}

/**
 * Resolves to the person of a provider's claims with the session there. Where groups decide, the person has their role from now on; else
 * they are let in if they were added, invited, or the provider gives everybody a role. Throws PERMISSION_DENIED.
 */
async function admitPerson(
  dependencies: Dependencies,
  call: OpenCall,
  provider: ProviderRow,
  claims: object,
): Promise<{ personId: string; session: ProviderSession }> {
  const { database } = dependencies;
  const identity = await identify(database, provider, claims);
  const personId = identity.knownId ?? newId("person_");
  const isAdmitted = await runInCall({ ...call, actor: actorOf("person", personId) }, () =>
    database.transaction((tx) => storePerson(dependencies, tx, provider, { ...identity, personId })),
  );
  // After the commit, with which who is in no group any more has lost the role.
  if (!isAdmitted) {
    const message = "You are in no group that has access. Ask an admin of your company.";
    throw new PortalProblem("PERMISSION_DENIED", "NOT_IN_GROUP", message);
  }
  const { providerId, accountId, sessionId } = identity;
  return { personId, session: { providerId, accountId, sessionId } };
}

async function identify(database: Queryable, provider: ProviderRow, claims: object): Promise<Identity> {
  const { data } = claimsSchema.safeParse(claims);
  const email = data?.email.toLowerCase() ?? "";
  // A provider speaks for its own domains only: others' accounts are not its to open.
  if (!data || data.email_verified === false || !provider.emailDomains.includes(domainOf(email))) {
    throw new PortalProblem(
      "PERMISSION_DENIED",
      "EMAIL_NOT_ALLOWED",
      "The identity provider names no address of yours.",
    );
  }
  const providerId = providerIdOf(provider);
  const knownId =
    (await selectPersonOfAccount(database, providerId, data.sub)) ?? (await selectPersonByEmail(database, email))?.id;
  const name = data.name?.trim().slice(0, 100) || email;
  const groupRole = roleOfGroups(provider, claims);
  return { knownId, name, email, providerId, accountId: data.sub, sessionId: data.sid ?? null, groupRole };
}

/** Stores the account at the provider, and the role of the person. False: the person is in no group that has access. */
async function storePerson(
  dependencies: Dependencies,
  tx: Queryable,
  provider: ProviderRow,
  identity: Identity & { personId: string },
): Promise<boolean> {
  const { ownerId } = provider;
  const { knownId, personId, name, email, providerId, accountId } = identity;
  await lockMembers(tx, ownerId);
  const member = knownId === undefined ? undefined : await selectMember(tx, ownerId, knownId);
  const isByGroups = provider.groupRoles.length > 0;
  const role = isByGroups
    ? await roleByGroups(tx, ownerId, member, identity)
    : (member?.role ?? (await newcomerRole(tx, ownerId, email, provider.defaultRole)));
  if (role === undefined) {
    if (member) await removeByGroups(tx, ownerId, personId);
    return false;
  }
  if (knownId === undefined) await insertPerson(tx, { id: personId, name, email });
  await insertAccountRow(tx, { id: newId("account_"), personId, accountId, providerId });
  if (role === "admin") await updateAdminSignedIn(tx, ownerId);
  if (role === member?.role) return true;
  await upsertMembership(tx, ownerId, personId, role);
  await enqueue(tx, ownerActivity(ownerId, member ? "person.role_changed" : "person.added", personId));
  if (isByGroups && role === "admin") await dependencies.informOfAdmin(tx, { ownerId, email });
  return true;
}

/** The only admin stays one, whatever the groups say: without one nobody could correct them. */
async function roleByGroups(
  tx: Queryable,
  ownerId: string,
  member: MemberRow | undefined,
  { groupRole, email }: Identity,
): Promise<RoleName | undefined> {
  // An invitation is accepted, although its role does not count.
  if (groupRole !== undefined) await takeInvitationOf(tx, ownerId, email);
  const isLastAdmin = member?.role === "admin" && (await countOtherAdmins(tx, ownerId, member.id)) === 0;
  return isLastAdmin ? "admin" : groupRole;
}

async function removeByGroups(tx: Queryable, ownerId: string, personId: string): Promise<void> {
  await deleteMembership(tx, ownerId, personId);
  if (!(await hasAccess(tx, personId))) await deleteSessions(tx, personId);
  await enqueue(tx, ownerActivity(ownerId, "person.removed", personId));
}

async function newcomerRole(
  tx: Queryable,
  ownerId: string,
  email: string,
  defaultRole: RoleName | null,
): Promise<RoleName> {
  const role = (await takeInvitationOf(tx, ownerId, email)) ?? defaultRole;
  if (role) return role;
  throw new PortalProblem("PERMISSION_DENIED", "NOT_INVITED", "Ask an admin of your company to invite you.");
}

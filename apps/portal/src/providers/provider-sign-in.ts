import { enqueue } from "@platform/messaging/publish/outbox";
import type { Database } from "@platform/postgres/query/database";
import type { Queryable } from "@platform/postgres/query/statement";
import { actorOf } from "@platform/service/call/actor";
import { runInCall } from "@platform/service/call/call";
import { newId } from "@platform/service/call/ids";
import type { Logger } from "@platform/service/observe/log";
import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
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
import type { OpenCall } from "../access/page-call.ts";
import type { RoleName } from "../access/role.ts";
import type { SignIns } from "../accounts/sign-ins.ts";
import { takeInvitationOf } from "../people/invitation.sql.ts";
import { ownerActivity } from "../people/owner-activity.ts";
import {
  insertAccountRow,
  insertPerson,
  selectMember,
  selectPersonByEmail,
  selectPersonOfAccount,
  upsertMembership,
} from "../people/person.sql.ts";
import { notFound, PortalProblem } from "../problem.ts";
import { domainOf } from "./email-domain.ts";
import type { ProviderRow } from "./provider.sql.ts";
import { selectProvider, selectProviderOfDomain } from "./provider.sql.ts";
import type { ProviderClients } from "./provider-client.ts";

interface Dependencies {
  database: Database;
  signIns: SignIns;
  clients: ProviderClients;
  secret: string;
  portalUrl: string;
  log: Logger;
}

export interface ProviderSignIn {
  /** Where identity providers send people back to. */
  readonly redirectUrl: string;
  /** The page of the provider; adds the cookie that the way back needs. Throws NOT_FOUND if the address has no provider. */
  start(call: OpenCall, email: string, returnPath: string): Promise<string>;
  /** Ends the way back: adds the session's cookie. Resolves to the path to open. */
  finish(call: OpenCall, query: string): Promise<string>;
}

export const callbackPath = "/sign-in/callback";
const cookieName = "portal.provider";
const cookieSeconds = 600;

const started = z.object({
  ownerId: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnPath: z.string(),
  expiresAtMs: z.number(),
});
type Started = z.output<typeof started>;

const claims = z.object({
  sub: z.string().min(1),
  email: z.email(),
  email_verified: z.boolean().optional(),
  name: z.string().optional(),
});

/** Authorization code flow with PKCE, state and nonce; what the way back must match is in an encrypted cookie. */
export function providerSignIn(dependencies: Dependencies): ProviderSignIn {
  const { database, clients, portalUrl, secret } = dependencies;
  const redirectUrl = new URL(callbackPath, portalUrl).href;
  const key = `provider sign-in ${secret}`;
  const secure = portalUrl.startsWith("https:") ? "; Secure" : "";
  const cookie = (value: string, seconds: number) =>
    `${cookieName}=${value}; Path=${callbackPath}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;

  return {
    redirectUrl,
    async start(call, email, returnPath) {
      const provider = await selectProviderOfDomain(database, domainOf(email));
      if (!provider) throw notFound("Sign in with your password: your company has set up no other way.");
      const client = await clients.clientOf(provider);
      const state = randomState();
      const nonce = randomNonce();
      const verifier = randomPKCECodeVerifier();
      const expiresAtMs = Date.now() + cookieSeconds * 1000;
      const kept: Started = {
        ownerId: provider.ownerId,
        state,
        nonce,
        verifier,
        returnPath: localPath(returnPath, portalUrl),
        expiresAtMs,
      };
      call.cookies.push(cookie(await symmetricEncrypt({ key, data: JSON.stringify(kept) }), cookieSeconds));
      return buildAuthorizationUrl(client, {
        redirect_uri: redirectUrl,
        scope: "openid email profile",
        state,
        nonce,
        login_hint: email.trim(),
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
      }).href;
    },
    async finish(call, query) {
      call.cookies.push(cookie("", 0));
      const kept = await readStarted(call, key);
      const provider = await selectProvider(database, kept.ownerId);
      if (!provider) throw expired();
      const client = await clients.clientOf(provider);
      const current = new URL(`${redirectUrl}?${query}`);
      const tokens = await authorizationCodeGrant(client, current, {
        expectedState: kept.state,
        expectedNonce: kept.nonce,
        pkceCodeVerifier: kept.verifier,
        idTokenExpected: true,
      }).catch((err) => {
        dependencies.log.warn({ err, request_id: call.requestId }, "an identity provider refused a sign-in");
        throw new PortalProblem("UNAUTHENTICATED", "PROVIDER_REFUSED", "The identity provider refused the sign-in.");
      });
      const { sub = "" } = tokens.claims() ?? {};
      // Many providers say the e-mail address only there.
      const claimed = { ...(await fetchUserInfo(client, tokens.access_token, sub)), ...tokens.claims() };
      const personId = await personOf(dependencies, call, provider, claimed);
      const response = await dependencies.signIns.api.signInPerson({
        body: { personId },
        headers: call.headers,
        asResponse: true,
      });
      call.cookies.push(...response.headers.getSetCookie());
      return kept.returnPath;
    },
  };
}

function expired(): PortalProblem {
  return new PortalProblem("UNAUTHENTICATED", "SIGN_IN_EXPIRED", "This sign-in took too long. Start again.");
}

async function readStarted(call: OpenCall, key: string): Promise<Started> {
  const [, data] =
    new RegExp(`(?:^|;\\s*)${cookieName}=([0-9a-zA-Z$._-]+)`).exec(call.headers.get("cookie") ?? "") ?? [];
  if (data === undefined) throw expired();
  const text = await symmetricDecrypt({ key, data }).catch(() => {
    throw expired();
  });
  const kept = started.parse(JSON.parse(text));
  if (kept.expiresAtMs < Date.now()) throw expired();
  return kept;
}

/** A path of the portal, never the address of another site. Read as browsers read it: they skip tabs and take `\` for `/`. */
function localPath(path: string, portalUrl: string): string {
  const { origin } = new URL(portalUrl);
  const read = path.startsWith("/") && URL.canParse(path, origin) ? new URL(path, origin) : undefined;
  // `/..//host` is a path here, and the address of another site when it is read again.
  return read?.origin === origin && !read.pathname.startsWith("//") ? read.href.slice(origin.length) : "/";
}

/** The person of a provider's claims, who is let in if they were added, invited, or the provider gives everybody a role. */
async function personOf(
  { database }: Dependencies,
  call: OpenCall,
  provider: ProviderRow,
  claimed: unknown,
): Promise<string> {
  const read = claims.safeParse(claimed);
  const email = read.data?.email.toLowerCase() ?? "";
  // A provider speaks for its own domains only: others' accounts are not its to open.
  if (!read.success || read.data.email_verified === false || !provider.emailDomains.includes(domainOf(email))) {
    throw new PortalProblem(
      "PERMISSION_DENIED",
      "EMAIL_NOT_ALLOWED",
      "The identity provider names no address of yours.",
    );
  }
  const providerId = `${provider.ownerId} ${provider.issuer}`;
  const known =
    (await selectPersonOfAccount(database, providerId, read.data.sub)) ??
    (await selectPersonByEmail(database, email))?.id;
  const personId = known ?? newId("person_");
  const name = read.data.name?.trim().slice(0, 100) || email;
  await runInCall({ ...call, actor: actorOf("person", personId) }, () =>
    database.transaction(async (tx) => {
      const isMember = known !== undefined && (await selectMember(tx, provider.ownerId, known)) !== undefined;
      const role = isMember ? undefined : await roleOfNewcomer(tx, provider, email);
      if (known === undefined) await insertPerson(tx, { id: personId, name, email });
      await insertAccountRow(tx, { id: newId("account_"), personId, accountId: read.data.sub, providerId });
      if (role === undefined) return;
      await upsertMembership(tx, provider.ownerId, personId, role);
      await enqueue(tx, ownerActivity(provider.ownerId, "person.added", personId));
    }),
  );
  return personId;
}

async function roleOfNewcomer(tx: Queryable, provider: ProviderRow, email: string): Promise<RoleName> {
  const role = (await takeInvitationOf(tx, provider.ownerId, email)) ?? provider.defaultRole;
  if (role) return role;
  throw new PortalProblem("PERMISSION_DENIED", "NOT_INVITED", "Ask an admin of your company to invite you.");
}

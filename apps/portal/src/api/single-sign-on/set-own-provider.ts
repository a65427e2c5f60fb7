import { enqueue } from "@platform/messaging/publish/outbox";
import type { Database } from "@platform/postgres/query/database";
import type { Queryable } from "@platform/postgres/query/statement";
import { toFault } from "@platform/service/call/fault";
import type { OwnerCall } from "../../access/page-call.ts";
import type { RoleName } from "../../access/role.ts";
import type { Throttle } from "../../accounts/throttle.ts";
import type { Mails } from "../../mail/mails.ts";
import { ownerActivity } from "../../people/owner-activity.ts";
import { ownerName } from "../../people/owner-name.ts";
import { selectAdminEmails } from "../../people/person.sql.ts";
import { invalidField, notFound, PortalProblem } from "../../problem.ts";
import {
  deletePasswordSessions,
  lockDomains,
  selectDomains,
  selectTakenDomains,
} from "../../providers/owner-domain.sql.ts";
import { deleteProvider, type ProviderRow, selectProvider, upsertProvider } from "../../providers/provider.sql.ts";
import type { ProviderClients } from "../../providers/provider-client.ts";
import { checkGroupRoles, checkIssuer } from "../../providers/provider-settings.ts";

const recentMs = 15 * 60_000;
const mostChanges = 60;
const changesSeconds = 900;

export interface Dependencies {
  database: Database;
  throttle: Throttle;
  clients: ProviderClients;
  operator: Parameters<typeof ownerName>[0];
  mails: Pick<Mails, "sendSignInChanged">;
  isDevelopment: boolean;
}

/** Settings of a provider as an admin of the owner types them. */
interface OwnSettings {
  issuer: string;
  clientId: string;
  /** Empty: the stored one. */
  clientSecret: string;
  groupsClaim: string;
  groupRoles: readonly { group: string; role: RoleName | undefined }[];
  defaultRole: RoleName | undefined;
}

/**
 * Sets or replaces the provider of an owner. The admin keeps the password until an admin has signed in by it, so that wrong settings lock
 * nobody out. Throws INVALID_ARGUMENT naming the invalid member, FAILED_PRECONDITION, UNAVAILABLE if the admins cannot be informed.
 */
export async function setOwnProvider(
  dependencies: Dependencies,
  call: OwnerCall,
  settings: OwnSettings,
): Promise<void> {
  const { database, clients } = dependencies;
  const { ownerId } = call.tenant;
  await admitChange(dependencies, call);
  const former = await selectProvider(database, ownerId);
  const row = await checkedRow(dependencies, call, former, settings);
  const issuer = await statedIssuer(clients, row);
  await database.transaction(async (tx) => {
    await lockDomains(tx);
    const emailDomains = await provenDomains(tx, ownerId);
    if (emailDomains.length === 0) {
      throw new PortalProblem("FAILED_PRECONDITION", "NO_DOMAIN", "Prove a domain first: nobody would sign in by it.");
    }
    await refuseTaken(tx, ownerId, emailDomains);
    await upsertProvider(tx, { ...row, issuer, emailDomains });
    await deletePasswordSessions(tx, { ownerId, domains: emailDomains, exceptId: call.signedIn.personId });
    await announce(dependencies, tx, call, { action: "identity_provider.set", change: "set the identity provider" });
  });
}

/** Removes the provider of an owner. Throws NOT_FOUND, and as setOwnProvider. */
export async function removeOwnProvider(dependencies: Dependencies, call: OwnerCall): Promise<void> {
  await admitChange(dependencies, call);
  await dependencies.database.transaction(async (tx) => {
    if (!(await deleteProvider(tx, call.tenant.ownerId))) throw notFound("There is no identity provider.");
    const change = "removed the identity provider";
    await announce(dependencies, tx, call, { action: "identity_provider.removed", change });
  });
}

/** Throws FAILED_PRECONDITION `SIGN_IN_NOT_RECENT` or RESOURCE_EXHAUSTED. An open page alone changes nothing of how people sign in. */
export async function admitChange({ throttle }: Pick<Dependencies, "throttle">, call: OwnerCall): Promise<void> {
  if (Date.now() - call.signedIn.startedAt.getTime() > recentMs) {
    const message = "This needs a sign-in of the last 15 minutes.";
    throw new PortalProblem("FAILED_PRECONDITION", "SIGN_IN_NOT_RECENT", message);
  }
  await throttle.count(`single sign-on of ${call.tenant.ownerId}`, mostChanges, changesSeconds);
}

/** Throws FAILED_PRECONDITION `DOMAIN_TAKEN`. */
export async function refuseTaken(tx: Queryable, ownerId: string, domains: readonly string[]): Promise<void> {
  const others = await selectTakenDomains(tx, ownerId, domains);
  if (others.length === 0) return;
  const message = `${others.join(", ")}: another organization of this platform has proven it. Ask the operator.`;
  throw new PortalProblem("FAILED_PRECONDITION", "DOMAIN_TAKEN", message);
}

async function provenDomains(db: Queryable, ownerId: string): Promise<string[]> {
  return (await selectDomains(db, ownerId)).flatMap(({ domain, isProven }) => (isProven ? domain : []));
}

/** In the activity and, before the commit, to the admins: nobody changes how they sign in without their knowledge. */
export async function announce(
  { mails, operator }: Pick<Dependencies, "mails" | "operator">,
  tx: Queryable,
  { tenant: { ownerId }, signedIn }: OwnerCall,
  { action, change }: { action: `identity_provider.${string}`; change: string },
): Promise<void> {
  await enqueue(tx, ownerActivity(ownerId, action, ownerId));
  const to = await selectAdminEmails(tx, ownerId);
  const notice = { to, ownerId, ownerName: await ownerName(operator, ownerId), changedBy: signedIn.name, change };
  await mails.sendSignInChanged(notice).catch((cause: unknown) => {
    const message = "The notice to the admins could not be sent, so nothing was changed.";
    throw new PortalProblem("UNAVAILABLE", "MAIL_NOT_SENT", message, { cause });
  });
}

/** The issuer as its discovery document and tokens write it, such as with a slash at the end. Throws INVALID_ARGUMENT. */
async function statedIssuer(clients: ProviderClients, row: ProviderRow): Promise<string> {
  const client = await clients.clientOf(row).catch((error: unknown) => {
    if (toFault(error).reason !== ("PROVIDER_UNAVAILABLE" as string)) throw error;
    throw invalidField("issuer", "has no discovery document that can be read and names this issuer");
  });
  const { issuer } = client.serverMetadata();
  return URL.parse(issuer)?.href === URL.parse(row.issuer)?.href ? issuer : row.issuer;
}

async function checkedRow(
  { clients, isDevelopment }: Pick<Dependencies, "clients" | "isDevelopment">,
  { tenant: { ownerId }, signedIn }: OwnerCall,
  former: ProviderRow | undefined,
  settings: OwnSettings,
): Promise<ProviderRow> {
  const { clientSecret, groupsClaim } = settings;
  const issuer = checkIssuer(settings.issuer.trim(), isDevelopment);
  const clientId = settings.clientId.trim();
  if (!/^[\x21-\x7e]{1,255}$/.test(clientId)) throw invalidField("client_id", "must be a text without blanks");
  if (!/^[\x21-\x7e]{1,100}$/.test(groupsClaim)) throw invalidField("groups_claim", "must be the name of a claim");
  const isSame = former?.issuer === issuer && former.clientId === clientId;
  // Another issuer would get the secret of the former one.
  if (clientSecret === "" && !isSame) throw invalidField("client_secret", "must not be empty");
  if (clientSecret.length > 1000) throw invalidField("client_secret", "must have at most 1000 characters");
  return {
    ownerId,
    issuer,
    clientId,
    clientSecretSealed:
      clientSecret === "" && former ? former.clientSecretSealed : await clients.sealSecret(clientSecret),
    emailDomains: [],
    defaultRole: settings.defaultRole ?? null,
    setBy: isSame ? former.setBy : "admin",
    groupsClaim,
    groupRoles: checkGroupRoles(settings.groupRoles),
    passwordAdminId: signedIn.personId,
  };
}

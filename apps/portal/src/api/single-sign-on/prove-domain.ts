import { randomBytes } from "node:crypto";
import type { Resolver } from "node:dns/promises";
import { isPublicName } from "@platform/egress/domain-name";
import type { OwnerCall } from "../../access/page-call.ts";
import { invalidField, notFound, PortalProblem } from "../../problem.ts";
import {
  deleteDomain,
  deletePasswordSessions,
  insertDomain,
  lockDomains,
  selectDomains,
  updateProven,
} from "../../providers/owner-domain.sql.ts";
import { selectProvider, upsertProvider } from "../../providers/provider.sql.ts";
import { isPublicMail } from "../../providers/public-mail.ts";
import { admitChange, announce, type Dependencies as ChangeDependencies, refuseTaken } from "./set-own-provider.ts";

const mostDomains = 20;

export interface Dependencies extends ChangeDependencies {
  resolver: Pick<Resolver, "resolveTxt">;
  /** Domains of the private network. */
  internalDomains: readonly string[];
}

/** Name of the TXT record that proves a domain. */
export const recordNameOf = (domain: string) => `_premium-audit-challenge.${domain}`;

/** Adds a domain of e-mail addresses that is to be proven. Idempotent. Throws INVALID_ARGUMENT naming `domain`. */
export async function addDomain(dependencies: Dependencies, call: OwnerCall, text: string): Promise<void> {
  const { database, internalDomains } = dependencies;
  const { ownerId } = call.tenant;
  await admitChange(dependencies, call);
  const domain = text.trim().toLowerCase().replace(/^@/, "");
  if (!isPublicName(domain, internalDomains) || domain.endsWith(".")) {
    throw invalidField("domain", "must be a domain of e-mail addresses, such as example.com");
  }
  if (isPublicMail(domain)) {
    throw invalidField("domain", "must be your organization's own: anybody can have an address in this one");
  }
  const domains = await selectDomains(database, ownerId);
  if (domains.length >= mostDomains) throw invalidField("domain", `must be one of at most ${mostDomains}: remove one`);
  const challenge = `premium-audit-domain=${randomBytes(32).toString("base64url")}`;
  await insertDomain(database, { ownerId, domain, challenge });
}

/**
 * Reads the TXT record of a domain. If it has the value of this owner, the domain is proven, and its people sign in by the owner's
 * provider, if there is one. Throws NOT_FOUND, FAILED_PRECONDITION, and as setOwnProvider.
 */
export async function proveDomain(dependencies: Dependencies, call: OwnerCall, domain: string): Promise<void> {
  const { database, resolver } = dependencies;
  const { ownerId } = call.tenant;
  await admitChange(dependencies, call);
  const { challenge } = (await selectDomains(database, ownerId)).find((row) => row.domain === domain) ?? {};
  if (!challenge) throw notFound("Add the domain first.");
  const records = await resolver.resolveTxt(recordNameOf(domain)).catch(() => []);
  if (!records.some((texts) => texts.join("") === challenge)) {
    const message = `The TXT record ${recordNameOf(domain)} does not have the value yet. A new record can take an hour.`;
    throw new PortalProblem("FAILED_PRECONDITION", "DOMAIN_NOT_PROVEN", message);
  }
  await database.transaction(async (tx) => {
    await lockDomains(tx);
    await refuseTaken(tx, ownerId, [domain]);
    await updateProven(tx, ownerId, domain);
    const provider = await selectProvider(tx, ownerId);
    if (provider) {
      const { personId } = call.signedIn;
      const emailDomains = [...new Set([...provider.emailDomains, domain])];
      await upsertProvider(tx, { ...provider, emailDomains, passwordAdminId: personId });
      await deletePasswordSessions(tx, { ownerId, domains: [domain], exceptId: personId });
    }
    await announce(dependencies, tx, call, {
      action: "identity_provider.domain_proven",
      change: `proved the domain ${domain}`,
    });
  });
}

/** Removes a domain. Throws NOT_FOUND, and as setOwnProvider. */
export async function removeDomain(dependencies: Dependencies, call: OwnerCall, domain: string): Promise<void> {
  await admitChange(dependencies, call);
  await dependencies.database.transaction(async (tx) => {
    if (!(await deleteDomain(tx, call.tenant.ownerId, domain))) throw notFound("The domain was not added.");
    const change = `removed the domain ${domain}`;
    await announce(dependencies, tx, call, { action: "identity_provider.domain_removed", change });
  });
}

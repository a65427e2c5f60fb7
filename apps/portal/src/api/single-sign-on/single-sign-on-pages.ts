import type { ServiceImpl } from "@connectrpc/connect";
import type { PortalSingleSignOnService } from "@platform/contracts/portal/v1/single_sign_on";
import { fromRole, toRole } from "../../access/role.ts";
import { ownerCall } from "../../admission/serve-pages.ts";
import { selectNames } from "../../people/person.sql.ts";
import { type DomainRow, selectDomains, selectPeopleOf } from "../../providers/owner-domain.sql.ts";
import { type ProviderRow, selectProvider } from "../../providers/provider.sql.ts";
import type { ProviderSignIn } from "../../providers/provider-sign-in.ts";
import {
  addDomain,
  type Dependencies as DomainDependencies,
  proveDomain,
  recordNameOf,
  removeDomain,
} from "./prove-domain.ts";
import { removeOwnProvider, setOwnProvider } from "./set-own-provider.ts";

type Dependencies = DomainDependencies & { providers: Pick<ProviderSignIn, "redirectUrlOf" | "logoutUrl"> };

/** Single sign-on of an owner, for its admins. */
export function singleSignOnPages(dependencies: Dependencies): ServiceImpl<typeof PortalSingleSignOnService> {
  const { database, providers } = dependencies;
  return {
    async getSingleSignOn(_, context) {
      const { ownerId } = ownerCall(context).tenant;
      const [provider, domains] = await Promise.all([
        selectProvider(database, ownerId),
        selectDomains(database, ownerId),
      ]);
      const passwordAdminId = provider?.passwordAdminId ?? "";
      const [names, people] = await Promise.all([
        selectNames(database, passwordAdminId === "" ? [] : [passwordAdminId]),
        selectPeopleOf(
          database,
          ownerId,
          domains.flatMap(({ domain, isProven }) => (isProven ? domain : [])),
        ),
      ]);
      return {
        ...(provider && { provider: toProvider(provider) }),
        domains: domains.map(toDomain),
        redirectUrl: providers.redirectUrlOf(provider ?? { ownerId, setBy: "admin" }),
        backchannelLogoutUrl: providers.logoutUrl,
        people,
        passwordAdmin: names.get(passwordAdminId) ?? "",
      };
    },
    async addDomain({ domain }, context) {
      await addDomain(dependencies, ownerCall(context), domain);
      return {};
    },
    async proveDomain({ domain }, context) {
      await proveDomain(dependencies, ownerCall(context), domain);
      return {};
    },
    async removeDomain({ domain }, context) {
      await removeDomain(dependencies, ownerCall(context), domain);
      return {};
    },
    async setProvider({ provider, clientSecret }, context) {
      await setOwnProvider(dependencies, ownerCall(context), {
        issuer: provider?.issuer ?? "",
        clientId: provider?.clientId ?? "",
        clientSecret: clientSecret.trim(),
        groupsClaim: provider?.groupsClaim || "groups",
        groupRoles: provider?.groupRoles.map(({ group, role }) => ({ group, role: fromRole(role) })) ?? [],
        defaultRole: provider && fromRole(provider.defaultRole),
      });
      return {};
    },
    async removeProvider(_, context) {
      await removeOwnProvider(dependencies, ownerCall(context));
      return {};
    },
  };
}

function toProvider({ issuer, clientId, groupsClaim, groupRoles, defaultRole, setBy }: ProviderRow) {
  return {
    issuer,
    clientId,
    groupsClaim,
    groupRoles: groupRoles.map(({ group, role }) => ({ group, role: toRole(role) })),
    defaultRole: toRole(defaultRole ?? ""),
    isOfOperator: setBy === "operator",
  };
}

function toDomain({ domain, challenge, isProven }: DomainRow) {
  return { domain, recordName: challenge && recordNameOf(domain), recordValue: challenge, isProven };
}

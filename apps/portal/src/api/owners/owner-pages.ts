import type { MessageInitShape } from "@bufbuild/protobuf";
import type { ServiceImpl } from "@connectrpc/connect";
import type { ActivityOperatorService } from "@platform/contracts/activity/v1/activity";
import type { GetOwnerResponseSchema, PortalOwnersService } from "@platform/contracts/portal/v1/owners";
import type { Calls } from "@platform/rpc/client/client";
import { environments, isEnvironment } from "@platform/service/call/tenant";
import type { PersonCall } from "../../access/page-call.ts";
import { personCall } from "../../admission/serve-pages.ts";
import { selectNames } from "../../people/person.sql.ts";
import { invalidField } from "../../problem.ts";
import { toEntries } from "../activity/activity-pages.ts";
import { withCreatorName } from "../keys/key.ts";
import { staffIdOf } from "../operations/staff-activity.ts";
import { withOwner, withStaffNames } from "./owner.ts";
import { ownerCredentials } from "./owner-credentials.ts";
import { ownerRecords } from "./owner-records.ts";
import { recordLook } from "./record-look.ts";

type Dependencies = Parameters<typeof ownerCredentials>[0] &
  Parameters<typeof ownerRecords>[0] & {
    operatorActivity: Pick<Calls<typeof ActivityOperatorService>, "listOwnerActivities">;
  };

const mostListed = 100;

/** Owners, for the operator's staff. */
export function ownerPages(dependencies: Dependencies): ServiceImpl<typeof PortalOwnersService> {
  const { database, operator, operatorActivity } = dependencies;
  return {
    ...ownerCredentials(dependencies),
    ...ownerRecords(dependencies),
    async listOwners({ limit, afterId, search, ownerType, plan, suspended }, context) {
      const filter = { limit: limit || mostListed, afterId, search, ownerType, plan, suspended };
      const call = personCall(context);
      const page = await operator.listOwners(filter, call);
      const { plans } = await operator.listPlans({}, call);
      return { owners: page.owners, hasMore: page.hasMore, plans: plans.map(({ name }) => name) };
    },
    getOwner: ({ ownerId }, context) => getOwner(dependencies, personCall(context), ownerId),
    async createOwner({ ownerId: id, name, ownerType, plan, contactEmail, retentionYears }, context) {
      const members = { id, name, ownerType, plan, contactEmail, retentionYears };
      return withOwner((await operator.createOwner(members, personCall(context))).owner);
    },
    async changeOwner({ ownerId: id, name, plan, contactEmail, ownerType, retentionYears }, context) {
      const changes = {
        ...(name !== undefined && { name }),
        ...(plan !== undefined && { plan }),
        ...(contactEmail !== undefined && { contactEmail }),
        ...(ownerType !== undefined && { ownerType }),
        ...(retentionYears !== undefined && { retentionYears }),
      };
      return withOwner((await operator.updateOwner({ id, ...changes }, personCall(context))).owner);
    },
    async suspendOwner({ ownerId: id, reason }, context) {
      return withOwner(
        (await operator.suspendOwner({ id, reason: requiredReason(reason) }, personCall(context))).owner,
      );
    },
    async resumeOwner({ ownerId: id, reason }, context) {
      return withOwner((await operator.resumeOwner({ id, reason: requiredReason(reason) }, personCall(context))).owner);
    },
    async listOwnerActivity({ ownerId, environment, limit, startingAfter }, context) {
      if (!isEnvironment(environment)) throw invalidField("environment", "must be sandbox or production");
      const call = personCall(context);
      await operator.getOwner({ id: ownerId }, call);
      const query = { ownerId, environment, limit, startingAfter };
      const { activities, hasMore } = await operatorActivity.listOwnerActivities(query, call);
      await recordLook(dependencies, call, [{ ownerId, environment }], { what: "activity", resourceId: ownerId });
      return { entries: await toEntries(database, activities), hasMore };
    },
  };
}

async function getOwner(
  dependencies: Dependencies,
  call: PersonCall,
  ownerId: string,
): Promise<MessageInitShape<typeof GetOwnerResponseSchema>> {
  const { database, operator } = dependencies;
  const { owner, suspensions } = await operator.getOwner({ id: ownerId }, call);
  const { apiKeys, clientCredentials } = await operator.listOwnerCredentials({ ownerId }, call);
  const { plans } = await operator.listPlans({}, call);
  const stamps = suspensions.flatMap(({ suspendedBy, resumedBy }) => [suspendedBy, resumedBy]);
  const creators = apiKeys.map(({ createdBy }) => createdBy);
  const names = await selectNames(database, [...new Set([...stamps.map(staffIdOf), ...creators])]);
  const tenants = environments.map((environment) => ({ ownerId, environment }));
  await recordLook(dependencies, call, tenants, { what: "owner", resourceId: ownerId });
  return {
    ...withOwner(owner),
    keys: apiKeys.map((key) => withCreatorName(key, names)),
    clients: clientCredentials,
    plans: plans.map(({ name }) => name),
    planLimits: plans,
    suspensions: suspensions.map((suspension) => withStaffNames(suspension, names)),
  };
}

/** The reason of a change that needs one. Throws INVALID_ARGUMENT. */
function requiredReason(reason: string): string {
  const text = reason.trim();
  if (text === "") throw invalidField("reason", "is required: a ticket, or what happened");
  return text;
}

import { enqueue } from "@platform/messaging/publish/outbox";
import { isUniqueViolation } from "@platform/postgres/pool/failure";
import type { Database } from "@platform/postgres/query/database";
import type { Queryable } from "@platform/postgres/query/statement";
import { checkedShape } from "@platform/public-records/noun/checked-members";
import { exposureGrantMembers } from "@platform/public-records/noun/exposure-grant";
import { type MemberValues, pickMembers } from "@platform/public-records/noun/members";
import type { TenantCall } from "@platform/service/call/call";
import { newId } from "@platform/service/call/ids";
import { refusal } from "@platform/service/call/refusal";
import type { Tenant } from "@platform/service/call/tenant";
import { refuseInvalid } from "@platform/validation/invalid";
import { optionalText, requiredText } from "@platform/validation/members";
import { violationsOf } from "@platform/validation/message";
import { z } from "zod";
import type { GrantDependencies } from "./change-exposure-grant.ts";
import {
  activeGrantIndex,
  countOpenOffers,
  insertGrant,
  selectActiveGrant,
  selectLastEnded,
} from "./exposure-grant.sql.ts";
import { type ExposureGrant, grantIdPrefix } from "./exposure-grant.ts";
import { grantEvents } from "./exposure-grant-message.ts";

interface Offer extends MemberValues<typeof exposureGrantMembers> {
  employerId: string;
  granteeOwnerId: string;
  /** The grantee's id of the employer; if empty, it is the same as `employerId`. */
  granteeEmployerId: string;
  /** True if the grantee has consented before, by naming this owner and employer in a policy. */
  namedByGrantee: boolean;
  /** Time when the grantee named them; absent: before any grant that has ended. */
  namedAt?: Date | undefined;
  /** Actor who named them, as `api_key:key_…`; empty if unknown. */
  namedBy: string;
}

const offerMembers = z.object({
  employerId: requiredText(),
  granteeOwnerId: requiredText(),
  granteeEmployerId: optionalText(),
  ...checkedShape(exposureGrantMembers),
});

/**
 * Offers another owner the exposure of one employer, and publishes `exposure_grant.offered`. An offer alone permits nothing. If
 * the grantee has consented since the last such grant ended, the grant is accepted at once and `exposure_grant.accepted` is
 * published instead.
 *
 * Throws INVALID_ARGUMENT with the violations; ALREADY_EXISTS if the same grant is offered or accepted already, with its id in
 * `metadata.exposure_grant_id`; FAILED_PRECONDITION if the owner has the maximum number of open offers.
 */
export async function offerExposureGrant(
  { database, maxOpenOffers }: GrantDependencies & { database: Database; maxOpenOffers: number },
  { tenant }: TenantCall,
  offer: Offer,
): Promise<ExposureGrant> {
  checkOffer(tenant, offer);
  const now = new Date();
  const offered: ExposureGrant = {
    id: newId(grantIdPrefix),
    tenant,
    employerId: offer.employerId,
    granteeOwnerId: offer.granteeOwnerId,
    granteeEmployerId: offer.granteeEmployerId || offer.employerId,
    status: "offered",
    ...pickMembers(exposureGrantMembers, offer),
    createdAt: now,
    updatedAt: now,
  };
  try {
    return await database.transaction((tx) => storeOffer(tx, offered, offer, maxOpenOffers));
  } catch (error) {
    if (isUniqueViolation(error, activeGrantIndex)) await refuseDuplicate(database, offered);
    throw error;
  }
}

async function storeOffer(
  tx: Queryable,
  offered: ExposureGrant,
  { namedByGrantee, namedAt, namedBy }: Offer,
  maxOpenOffers: number,
): Promise<ExposureGrant> {
  const { tenant, createdAt } = offered;
  const isAccepted = namedByGrantee && isAfter(namedAt, await selectLastEnded(tx, offered));
  const grant: ExposureGrant = isAccepted ? { ...offered, status: "accepted", acceptedAt: createdAt } : offered;
  if (!isAccepted && (await countOpenOffers(tx, tenant)) >= maxOpenOffers) {
    await refuseDuplicate(tx, grant);
    throw refusal("OPEN_OFFER_LIMIT_REACHED", { most: maxOpenOffers, environment: tenant.environment });
  }
  await insertGrant(tx, grant, isAccepted ? namedBy : "");
  await enqueue(tx, grantEvents(grant));
  return grant;
}

/** Returns true if a consent counts although a grant has ended: only if it was given later. */
function isAfter(consentedAt: Date | undefined, endedAt: Date | undefined): boolean {
  return endedAt === undefined || (consentedAt !== undefined && consentedAt > endedAt);
}

async function refuseDuplicate(db: Pick<Database, "query">, grant: ExposureGrant): Promise<void> {
  const existing = await selectActiveGrant(db, grant);
  if (existing) throw refusal("DUPLICATE_GRANT", {}, { metadata: { exposure_grant_id: existing } });
}

function checkOffer(tenant: Tenant, offer: Offer): void {
  const violations = violationsOf(offerMembers, offer);
  if (offer.granteeOwnerId === tenant.ownerId) {
    violations.push({ field: "grantee_owner_id", description: "must be another owner" });
  }
  refuseInvalid("INVALID_GRANT", violations);
}

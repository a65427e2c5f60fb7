import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { PortalOperatorService } from "@platform/contracts/portal_operator/v1/portal_operator";
import { enqueue } from "@platform/messaging/publish/outbox";
import type { Queryable } from "@platform/postgres/query/statement";
import { type Implementation, implement } from "@platform/rpc/server/handlers";
import { removeAccess } from "../people/change-members.ts";
import { selectReviewedConsents } from "../people/consents/consent.sql.ts";
import { emailAddress } from "../people/invite-person.ts";
import { ownerActivity } from "../people/owner-activity.ts";
import {
  deleteSessions,
  deleteStaff,
  type PersonRow,
  selectMembers,
  selectPersonByEmail,
  selectStaff,
} from "../people/person.sql.ts";
import { listPersonRecords, type PersonRecordServices } from "../people/person-records.ts";
import { resetPerson } from "../people/reset-second-factor.ts";
import { notFound } from "../problem.ts";
import { deleteProvider, type ProviderRow, selectProvider } from "../providers/provider.sql.ts";
import type { ProviderSignIn } from "../providers/provider-sign-in.ts";
import { addPerson, toPersonRole } from "./add-person.ts";
import { toConsentReview, toStaffReview } from "./review-access.ts";
import { setProvider } from "./set-provider.ts";

type Dependencies = Parameters<typeof addPerson>[0] &
  Parameters<typeof resetPerson>[0] &
  Parameters<typeof setProvider>[0] &
  PersonRecordServices & { providers: Pick<ProviderSignIn, "redirectUrlOf" | "logoutUrl"> };

/** People and identity providers, as the operator's command sets them. */
export function portalOperatorService(dependencies: Dependencies): Implementation {
  const { database } = dependencies;
  const { providers } = dependencies;
  const toResponse = (row: ProviderRow) => ({
    provider: toProvider(row),
    redirectUrl: providers.redirectUrlOf(row),
    backchannelLogoutUrl: providers.logoutUrl,
  });
  return implement(PortalOperatorService, {
    async addPerson(input) {
      const person = await addPerson(dependencies, input);
      return person ? { person: { ...person, addedAt: timestampFromDate(new Date()) } } : {};
    },
    async listPeople({ ownerId }) {
      const people = await (ownerId === "" ? staffMembers(database) : selectMembers(database, ownerId));
      return { people: people.map(toPerson).toSorted((one, other) => (one.email < other.email ? -1 : 1)) };
    },
    async listPersonRecords({ ownerId, email }, call) {
      const { id: personId } = await knownPerson(database, email);
      return { records: await listPersonRecords(dependencies, call, { ownerId, personId }) };
    },
    async removePerson({ ownerId, email, revokeIds }, call) {
      const { id: personId } = await knownPerson(database, email);
      const revoked = await database.transaction(async (tx) => {
        await deleteSessions(tx, personId);
        if (ownerId !== "") return removeAccess(dependencies, tx, call, { ownerId, personId, revokeIds });
        if (!(await deleteStaff(tx, personId))) throw notFound("This person has no access.");
        return [];
      });
      return { revoked };
    },
    async reviewAccess() {
      const [staff, consents] = await Promise.all([selectStaff(database), selectReviewedConsents(database)]);
      return { staff: staff.map(toStaffReview), consents: consents.map(toConsentReview) };
    },
    async resetSecondFactor({ email }) {
      await resetPerson(dependencies, await knownPerson(database, email));
      return {};
    },
    async setIdentityProvider({ provider, clientSecret }) {
      return toResponse(await setProvider(dependencies, provider, clientSecret));
    },
    async getIdentityProvider({ ownerId }) {
      const row = await selectProvider(database, ownerId);
      if (!row) throw notFound("The owner has no identity provider.");
      return toResponse(row);
    },
    async removeIdentityProvider({ ownerId }) {
      await database.transaction(async (tx) => {
        if (!(await deleteProvider(tx, ownerId))) throw notFound("The owner has no identity provider.");
        await enqueue(tx, ownerActivity(ownerId, "identity_provider.removed", ownerId));
      });
      return {};
    },
  });
}

async function staffMembers(db: Queryable) {
  return (await selectStaff(db)).map((row) => ({
    ...row,
    role: toPersonRole({ role: "operator", staffRoles: row.roles }),
  }));
}

async function knownPerson(db: Queryable, email: string): Promise<PersonRow> {
  const person = await selectPersonByEmail(db, emailAddress(email));
  if (!person) throw notFound("Nobody has this address.");
  return person;
}

interface PersonOfRole {
  id: string;
  email: string;
  name: string;
  role: string;
  addedAt: Date;
}

function toPerson({ id, email, name, role, addedAt }: PersonOfRole) {
  return { id, email, name, role, addedAt: timestampFromDate(addedAt) };
}

function toProvider({ ownerId, issuer, clientId, emailDomains, defaultRole }: ProviderRow) {
  return { ownerId, issuer, clientId, emailDomains, defaultRole: defaultRole ?? "" };
}

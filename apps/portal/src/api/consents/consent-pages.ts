import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { ServiceImpl } from "@connectrpc/connect";
import type { PortalConsentsService } from "@platform/contracts/portal/v1/consents";
import { enqueue } from "@platform/messaging/publish/outbox";
import type { Database } from "@platform/postgres/query/database";
import { newId } from "@platform/service/call/ids";
import { ownerCall } from "../../admission/serve-pages.ts";
import {
  type ConsentRow,
  consentSubjects,
  insertConsent,
  selectConsents,
  updateConsentEnded,
} from "../../people/consents/consent.sql.ts";
import { ownerActivity } from "../../people/owner-activity.ts";
import { invalidField, notFound } from "../../problem.ts";

/** A week: for longer work the consent is given again. */
const mostHours = 168;

/** Consents of the owner to what the operator's staff may not do without. */
export function consentPages({ database }: { database: Database }): ServiceImpl<typeof PortalConsentsService> {
  return {
    async listConsents(_, context) {
      const { ownerId } = ownerCall(context).tenant;
      return { consents: (await selectConsents(database, ownerId)).map(toConsent) };
    },
    async giveConsent({ subject: subjectNumber, hours }, context) {
      const { tenant, signedIn } = ownerCall(context);
      const subject = consentSubjects.toName(subjectNumber);
      if (subject === undefined) throw invalidField("subject", `must be one of ${consentSubjects.names.join(", ")}`);
      if (hours < 1 || hours > mostHours) throw invalidField("hours", `must be 1 to ${mostHours}`);
      const consent = { id: newId("consent_"), ownerId: tenant.ownerId, subject };
      const times = await database.transaction(async (tx) => {
        await enqueue(tx, ownerActivity(tenant.ownerId, "consent.given", consent.id));
        return insertConsent(tx, { ...consent, personId: signedIn.personId, hours });
      });
      return { consent: toConsent({ ...consent, ...times, givenBy: signedIn.name, lastUsedAt: null }) };
    },
    async endConsent({ consentId: id }, context) {
      const { tenant, signedIn } = ownerCall(context);
      const { ownerId } = tenant;
      await database.transaction(async (tx) => {
        const isEnded = await updateConsentEnded(tx, { id, ownerId, personId: signedIn.personId });
        if (!isEnded) throw notFound("This consent has ended.");
        await enqueue(tx, ownerActivity(ownerId, "consent.ended", id));
      });
      return {};
    },
  };
}

function toConsent({ id, subject, givenBy, createdAt, expiresAt, lastUsedAt }: ConsentRow) {
  return {
    id,
    subject: consentSubjects.fromName(subject),
    givenBy,
    createdAt: timestampFromDate(createdAt),
    expiresAt: timestampFromDate(expiresAt),
    ...(lastUsedAt && { lastUsedAt: timestampFromDate(lastUsedAt) }),
  };
}

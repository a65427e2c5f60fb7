import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { ConsentRow } from "../people/consents/consent.sql.ts";
import type { StaffRow } from "../people/person.sql.ts";

/** A member of staff as an access review shows them. */
export function toStaffReview({ id, email, name, roles, factorRequired, codesRequired, passkeys, ...times }: StaffRow) {
  const { addedAt, lastUsedAt } = times;
  return {
    personId: id,
    email,
    name,
    roles,
    factorRequired,
    hasCodes: codesRequired,
    passkeys,
    addedAt: timestampFromDate(addedAt),
    ...(lastUsedAt && { lastUsedAt: timestampFromDate(lastUsedAt) }),
  };
}

/** A consent of an owner as an access review shows it. */
export function toConsentReview({ id, ownerId, subject, givenBy, createdAt, expiresAt, lastUsedAt }: ConsentRow) {
  return {
    id,
    ownerId,
    subject,
    givenBy,
    createdAt: timestampFromDate(createdAt),
    expiresAt: timestampFromDate(expiresAt),
    ...(lastUsedAt && { lastUsedAt: timestampFromDate(lastUsedAt) }),
  };
}

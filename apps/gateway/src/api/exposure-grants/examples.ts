/** Bodies and responses as the API reference shows them. */

import { exampleOwnerId } from "../shared/owner.ts";

const carrierId = "own_01KMRZYB6T3W8X5VQ2N9H4CDKM";

export const exampleGrantId = "grant_01KMS3G9TB5V7X2W8QHC4N6YDK";

export const exampleNewGrant = {
  owner_id: exampleOwnerId,
  employer_id: "employer_042",
  grantee_owner_id: carrierId,
  grantee_employer_id: "acme-builders",
};

export const exampleGrant = {
  id: exampleGrantId,
  object: "exposure_grant",
  owner_id: exampleOwnerId,
  environment: "sandbox",
  employer_id: "employer_042",
  grantee_owner_id: carrierId,
  grantee_employer_id: "acme-builders",
  created_at: "2026-03-16T09:30:00.000Z",
  updated_at: "2026-03-16T09:30:00.000Z",
};

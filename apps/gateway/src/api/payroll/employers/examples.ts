/** Bodies and responses as the API reference shows them. */

import { exampleOf } from "../../shared/example.ts";
import { exampleOwnerId } from "../../shared/owner.ts";
import { employerRecordSchema } from "./record.ts";

export const exampleEmployerId = "emr_01KMS2V9QW4D8N7Z6RXB3HTYCK";

const members = {
  name: "Northfield Framing LLC",
  fein: "35-1234567",
  address: "12 Mill Road, Carmel, IN 46032",
};

export const exampleNewEmployer = {
  owner_id: exampleOwnerId,
  employer_id: "employer_116",
  ...members,
  party_ids: [{ party: "Granite Mutual", id: "ACC-77120" }],
};

export const exampleEmployerChange = { owner_id: exampleOwnerId, address: "4 Quarry Lane, Carmel, IN 46033" };

export const exampleEmployer = exampleOf(employerRecordSchema, {
  id: exampleEmployerId,
  object: "employer",
  owner_id: exampleOwnerId,
  environment: "sandbox",
  employer_id: "employer_116",
  ...members,
  party_ids: [{ party: "Granite Mutual", id: "ACC-77120" }],
  created_at: "2026-03-21T09:31:00.000Z",
  updated_at: "2026-03-21T09:31:00.000Z",
});

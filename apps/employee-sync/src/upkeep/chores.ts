import type { Database } from "@platform/postgres/query/database";
import type { OwnerRetention } from "@platform/retention/owner-retention";
import { type Chore, daysBefore } from "@platform/retention/upkeep";
import { updateMissingWords } from "../employees/employee.sql.ts";
import { deleteExpiredResponses } from "../employees/stored-response.sql.ts";
import { deleteExpiredEmployees } from "./retention.sql.ts";

const batchSize = 1000;
/** Twice the time for which a partner may retry a request with its idempotency key. */
const responsesKeptDays = 2;

/** The periodic work of this service: writes the words of employees, deletes old responses, and employees after their retention period. */
export function upkeepChores(database: Database, retention: OwnerRetention): Chore[] {
  return [
    // Until each has them it is not found by its name.
    { what: "words of employees", batch: () => updateMissingWords(database, batchSize) },
    {
      what: "stored responses",
      batch: (now) => deleteExpiredResponses(database, daysBefore(now, responsesKeptDays), batchSize),
    },
    {
      what: "employees",
      batch: async (now) => deleteExpiredEmployees(database, await retention.cutoffs(now), batchSize),
    },
  ];
}

import { typed } from "@platform/postgres/query/columns";
import { memberColumns } from "@platform/public-records/noun/members";
import { rateTableMembers } from "@platform/public-records/noun/rate-table";
import type { RateApplication } from "@platform/public-records/record/rating-choices";
import { OwnerTables } from "../owner-tables/owner-table.sql.ts";
import type { RateTable, RateTableVersion } from "./rate-table.ts";

/** Rate tables and their versions, whose rows have a table of their own. */
export const rateTables = new OwnerTables<RateTable, RateTableVersion & { digest: string }>({
  name: "rate_table",
  term: "rateTable",
  dated: { effectiveFrom: "date?", appliesTo: typed<RateApplication>("text") },
  members: memberColumns(rateTableMembers),
  content: {},
});

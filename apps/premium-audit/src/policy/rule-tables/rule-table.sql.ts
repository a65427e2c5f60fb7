import { typed } from "@platform/postgres/query/columns";
import type { RuleTableRow } from "../../rating/terms/rule-table.ts";
import { type OwnerTable, OwnerTables } from "../owner-tables/owner-table.sql.ts";

/** A version of a rule table; it never changes. */
interface RuleTableVersion {
  version: number;
  rowCount: number;
  /** SHA-256 of the rows. */
  digest: string;
  createdAt: Date;
  rows: RuleTableRow[];
}

/** Rule tables and their versions with their rows. */
export const ruleTables = new OwnerTables<OwnerTable, RuleTableVersion>({
  name: "rule_table",
  term: "ruleTable",
  dated: {},
  members: {},
  content: { rows: typed<RuleTableRow[]>("jsonb") },
});

import { errorCauseTable, errorCodeTable, errorKindTable } from "./error-tables.ts";
import { eventTypeTable } from "./event-table.ts";
import { auditFailureTable, entryErrorTable, findingTable, reportFailureTable } from "./finding-tables.ts";
import { ruleTable } from "./rule-table.ts";

/** Makes a table from the code, by the name in its marker. */
const makers: Readonly<Record<string, () => string>> = {
  "error-kinds": errorKindTable,
  "error-causes": errorCauseTable,
  "error-codes": errorCodeTable,
  "event-types": eventTypeTable,
  findings: findingTable,
  "report-failures": reportFailureTable,
  "entry-errors": entryErrorTable,
  "audit-failures": auditFailureTable,
  rules: ruleTable,
};

/**
 * The text of a page with a table in the place of each marker, `<!-- table: error-codes -->` on a line of its own. Pages are
 * committed with markers and without tables, so that a table cannot differ from the code.
 *
 * @throws Error if nothing makes the table of a marker
 */
export function withTables(markdown: string): string {
  return markdown.replaceAll(/^<!-- table: (.*) -->$/gm, (_, name: string) => {
    const maker = makers[name];
    if (!maker) throw new Error(`Nothing makes the table ${name}. The tables are: ${Object.keys(makers).join(", ")}.`);
    return maker();
  });
}

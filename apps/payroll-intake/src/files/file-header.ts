import type { ReportProfile } from "../payroll/payroll-report.ts";
import type { ColumnMapping } from "./csv/column-mapping.ts";

/** First message of an upload: everything about a file except its content. */
export interface FileHeader {
  profile: ReportProfile;
  /** If empty, a column of the file names the employer of each row. */
  employerId: string;
  periodStart: string;
  periodEnd: string;
  corrects: string;
  /** Id of the report whose failed rows the file corrects; empty if none. */
  supplements: string;
  /** If empty, the name is generated from the report's id. */
  fileName: string;
  mapping: ColumnMapping;
  /** Name of the sheet of a workbook; empty for the first one. */
  sheet: string;
  /** True: a file with an employee who is paid for some of the same days already is refused. */
  refuseOverlaps: boolean;
  /** True: a file of an employer that no payroll, roster or policy has had is refused. */
  refuseNewEmployers: boolean;
}

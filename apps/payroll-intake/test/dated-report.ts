import { type Queryable, statement } from "@platform/postgres/query/statement";
import { newId } from "@platform/service/call/ids";

// In one statement, because exposure refers to its report.
const moveStatement = statement(
  "test_move_report",
  {},
  `WITH report AS (
     UPDATE payroll_reports SET id = {id:text}, received_at = {time:timestamptz},
       finished_at = CASE WHEN finished_at IS NULL THEN NULL ELSE {time:timestamptz} END
     WHERE id = {reportId:text}),
   records AS (UPDATE payroll_records SET report_id = {id:text} WHERE report_id = {reportId:text}),
   unreadable AS (UPDATE unreadable_records SET report_id = {id:text} WHERE report_id = {reportId:text})
   UPDATE exposure SET report_id = {id:text} WHERE report_id = {reportId:text}`,
);

/** Gives a report another time, as if it had been submitted and processed then; resolves to its id of that time. */
export async function dateReport(db: Queryable, reportId: string, time: Date): Promise<string> {
  const id = newId("PR_TEST_", time.getTime());
  await db.query(moveStatement, { reportId, id, time });
  return id;
}

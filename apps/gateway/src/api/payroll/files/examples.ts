/** Files and responses as the API reference shows them. */

import { exampleReportId } from "../records/record-examples.ts";

const headerA =
  "employer_id,employee_id,name,classification_code,state,hours_worked,gross_wages,overtime_hours,overtime_pay,per_diem";
const headerB = "employer_id,employee_id,first_name,last_name,job_classification,state,hours_worked,gross_pay";

/** Each header is the name of its member. */
function exampleColumns(header: string) {
  return { used: header.split(",").map((name) => ({ header: name, member: name })), ignored: [] };
}

export const exampleColumnsA = exampleColumns(headerA);
export const exampleColumnsB = exampleColumns(headerB);

export const exampleFileA = `${headerA}
employer_042,emp_1001,Maria Alvarez,8810,IN,86.5,2595.50,,,
employer_042,emp_1002,Jonas Whitfield,5403,IN,96,3640.00,16,840.00,250.00
`;

const exampleReports = [
  { file_id: "PR_TEST_01KMS5J8RT3X7Y4W9CHD6N2VBK", employer_id: "employer_042", records_total: 2 },
];

export const exampleAcceptedFileA = {
  message: "The file was accepted and is being processed.",
  file_id: "PR_TEST_01KMS5J8RT3X7Y4W9CHD6N2VBK",
  status: "processing",
  environment: "sandbox",
  employer_id: "employer_042",
  period: { start: "2026-03-16", end: "2026-03-31" },
  records_total: 2,
  estimated_processing_time: "1-2 minutes",
  reports: exampleReports,
  columns: exampleColumnsA,
  warnings: [],
};

export const exampleFileB = `${headerB}
employer_042,emp_1001,Maria,Alvarez,8810,IN,86.5,2595.50
employer_042,emp_1002,Jonas,Whitfield,5403,IN,96,3640.00
`;

export const exampleAcceptedFileB = {
  success: true,
  file_id: exampleAcceptedFileA.file_id,
  status: "processing",
  records_total: 2,
  message: exampleAcceptedFileA.message,
  reports: exampleReports,
  columns: exampleColumnsB,
  warnings: [],
};

export const exampleFileStatus = {
  file_id: exampleReportId,
  status: "completed",
  records_total: 250,
  records_processed: 250,
  records_failed: 0,
  environment: "sandbox",
  processing_time: "0.4 seconds",
};

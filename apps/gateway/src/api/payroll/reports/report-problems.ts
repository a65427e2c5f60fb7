import { problemOfReason } from "../../../edge/errors/reason-problem.ts";

export const reportNotFound = problemOfReason("REPORT_NOT_FOUND");

export const replaced = {
  ...problemOfReason("REPORT_REPLACED"),
  details: { report_id: "PR_TEST_01KMS4H7PQ2W9X6T3VBC5N8YFD" },
};

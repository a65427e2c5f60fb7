import { afterAll, beforeAll, describe } from "vitest";
import { anyOrder } from "./ledgers/any-order.ts";
import { charging } from "./ledgers/charging.ts";
import { lateReports } from "./ledgers/late-reports.ts";
import { type LedgerStage, startLedgerStage } from "./ledgers/ledger-stage.ts";

// One service for all of them, because starting it takes longer than most of the tests.
let stage: LedgerStage;
beforeAll(async () => {
  stage = await startLedgerStage();
});
afterAll(() => stage.stop());

describe.each([
  ["charging", charging],
  ["late reports", lateReports],
  ["any order", anyOrder],
])("ledgers: %s", (_, tests) => tests(() => stage));

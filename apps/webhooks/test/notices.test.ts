import { afterAll, beforeAll, describe } from "vitest";
import { choosing } from "./notices/choices.ts";
import { type NoticeStage, startNoticeStage } from "./notices/notice-stage.ts";
import { sending } from "./notices/sending.ts";
import { unsubscribing } from "./notices/unsubscribing.ts";

// One service for all of them, because starting it takes longer than most of the tests.
let stage: NoticeStage;
beforeAll(async () => {
  stage = await startNoticeStage();
});
afterAll(() => stage.stop());

describe.each([
  ["sending", sending],
  ["choices", choosing],
  ["unsubscribing", unsubscribing],
])("notices: %s", (_, tests) => tests(() => stage));

import { programOfRun } from "@platform/testing/programs/programs-of-run";
import { afterAll, afterEach, beforeAll, describe, expect } from "vitest";
import { auditQueue } from "./journeys/audit-queue.ts";
import { deadWebhook } from "./journeys/dead-webhook.ts";
import { embeddedPages } from "./journeys/embedded-pages.ts";
import { employeeOverTime } from "./journeys/employee-over-time.ts";
import { exposure } from "./journeys/exposure.ts";
import { firstKey } from "./journeys/first-key.ts";
import { grantToAudit } from "./journeys/grant-to-audit.ts";
import { keyboardOnly } from "./journeys/keyboard-only.ts";
import { lostPhone } from "./journeys/lost-phone.ts";
import { operatorHelps } from "./journeys/operator-helps.ts";
import { payrollTwice } from "./journeys/payroll-twice.ts";
import { premium } from "./journeys/premium.ts";
import { revokedPerson } from "./journeys/revoked-person.ts";
import { settings } from "./journeys/settings.ts";
import { localSignIn } from "./journeys/sign-in.ts";
import { singleSignOn } from "./journeys/single-sign-on.ts";
import { strangers } from "./journeys/strangers.ts";
import { undoing } from "./journeys/undo.ts";
import { wrongFile } from "./journeys/wrong-file.ts";
import { ownerPages, sharedParts, staffPages } from "./portal-pages.ts";
import { type House, openStage, type Stage, startHouse } from "./stage.ts";

/** Declares the tests of one journey. */
type Journey = (stage: () => Stage) => void;

const executable = await programOfRun("chromium");

// In one file, because they share a platform and a browser: each has owners, people and windows of its own.
describe.skipIf(!executable)("the portal in a browser", () => {
  let house: House;
  beforeAll(async () => {
    house = await startHouse(executable ?? "");
  });

  /** Declares a journey, whose tests run one after the other. */
  function play(_name: string, journey: Journey): void {
    describe("step by step", { concurrent: false }, () => {
      let stage: Stage;
      beforeAll(() => {
        stage = openStage(house);
      });
      journey(() => stage);
      afterEach(() => expect(stage.complaints()).toEqual([]));
      afterAll(() => stage.close());
    });
  }

  // Several at the same time, those first that take longest. Their tests poll by their own `expect`: the imported one does not
  // know which of the tests that run it belongs to.
  describe.each<[string, Journey]>([
    ["every page of an owner", ownerPages],
    ["every page of staff", staffPages],
    ["a webhook that died", deadWebhook],
    ["from payroll to a printed worksheet", premium],
    ["what all pages have in common", sharedParts],
    ["signing in with a local account", localSignIn],
    ["strangers", strangers],
    ["the audit queue", auditQueue],
    ["the same payroll twice", payrollTwice],
    ["from a wrong file to the right one", wrongFile],
    ["a person who leaves", revokedPerson],
    ["a lost phone", lostPhone],
    ["from a key to the first report", firstKey],
    ["from a grant to the carrier's audit", grantToAudit],
    ["from payroll to a bar of the exposure", exposure],
    ["settings", settings],
    ["an employee over time", employeeOverTime],
    ["without a mouse", keyboardOnly],
    ["pages in the application of an owner", embeddedPages],
    ["single sign-on", singleSignOn],
    ["undo", undoing],
  ])("%s", { concurrent: true }, play);

  // Alone, because it stops services that the others call.
  describe.each<[string, Journey]>([["the operator helps", operatorHelps]])("%s", play);
});

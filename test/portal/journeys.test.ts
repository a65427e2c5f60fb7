import { programOfRun } from "@platform/testing/programs/programs-of-run";
import { afterAll, afterEach, beforeAll, describe, expect } from "vitest";
import { auditQueue } from "./journeys/audit-queue.ts";
import { deadWebhook } from "./journeys/dead-webhook.ts";
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
import { wrongFile } from "./journeys/wrong-file.ts";
import { portalPages } from "./portal-pages.ts";
import { type Stage, startStage } from "./stage.ts";

const executable = await programOfRun("chromium");

// In one file, because they share a platform: each has owners and people of its own.
describe.skipIf(!executable)("the portal in a browser", () => {
  let started: Stage;
  const stage = () => started;
  beforeAll(async () => {
    started = await startStage(executable ?? "");
  });

  describe.each([
    ["every page", portalPages],
    ["from a key to the first report", firstKey],
    ["a webhook that died", deadWebhook],
    ["from a wrong file to the right one", wrongFile],
    ["the same payroll twice", payrollTwice],
    ["an employee over time", employeeOverTime],
    ["from a grant to the carrier's audit", grantToAudit],
    ["from payroll to a bar of the exposure", exposure],
    ["from payroll to a printed worksheet", premium],
    ["the audit queue", auditQueue],
    ["without a mouse", keyboardOnly],
    ["the operator helps", operatorHelps],
    ["single sign-on", singleSignOn],
    ["signing in with a local account", localSignIn],
    ["a lost phone", lostPhone],
    ["a person who leaves", revokedPerson],
    ["settings", settings],
    ["strangers", strangers],
  ])("%s", (_name, journey) => {
    journey(stage);
    afterEach(() => expect(stage().complaints()).toEqual([]));
    afterAll(() =>
      Promise.all(
        stage()
          .browser.contexts()
          .map((context) => context.close()),
      ),
    );
  });
});

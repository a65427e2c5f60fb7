import { beforeAll, describe, expect, test } from "vitest";
import { comments } from "./portal/api/comments.ts";
import { documents } from "./portal/api/documents.ts";
import { embeddedPages } from "./portal/api/embedded-pages.ts";
import { forgedRequests } from "./portal/api/forged-requests.ts";
import { handedOn } from "./portal/api/handed-on.ts";
import { ownProvider } from "./portal/api/own-provider.ts";
import { payrollTwice } from "./portal/api/payroll-twice.ts";
import { type PortalPeople, portalLog, portalPeople } from "./portal/api/portal-people.ts";
import { premiumRecords } from "./portal/api/premium-records.ts";
import { providerSignIn } from "./portal/api/provider-sign-in.ts";
import { records } from "./portal/api/records.ts";
import { signingIn } from "./portal/api/signing-in.ts";
import { staffOperations } from "./portal/api/staff-operations.ts";
import { staffOwners } from "./portal/api/staff-owners.ts";
import { staffRoles } from "./portal/api/staff-roles.ts";
import { tenancy } from "./portal/api/tenancy.ts";

// In one file, because they share their people.
describe("the portal, called as its pages call it", () => {
  let sharedPeople: PortalPeople;
  const people = () => sharedPeople;
  beforeAll(async () => {
    sharedPeople = await portalPeople();
  });

  describe.each([
    ["records of an owner", records],
    ["the same payroll twice", payrollTwice],
    ["documents of an audit", documents],
    ["comments on records", comments],
    ["payments, tables and subcontractors", premiumRecords],
    ["signing in", signingIn],
    ["signing in with an identity provider", providerSignIn],
    ["an identity provider that an admin has set", ownProvider],
    ["roles and tenancy", tenancy],
    ["what people hand on", handedOn],
    ["pages in the application of an owner", embeddedPages],
    ["forged requests", forgedRequests],
    ["owners, as staff see them", staffOwners],
    ["staff and the consent of owners", staffRoles],
    ["services, as staff see them", staffOperations],
  ])("%s", (_name, part) => part(people));

  test("the log contains no e-mail address and no password after all of this", () => {
    const log = portalLog(people().platform);
    expect(log).toContain('"msg":"answered"');
    expect(log).not.toMatch(/@example\.(?:net|com)|@company\.example|correct horse|Alvarez/);
  });
});

import type { DescService } from "@bufbuild/protobuf";
import { PortalActivityService } from "@platform/contracts/portal/v1/activity";
import { PortalAuditsService } from "@platform/contracts/portal/v1/audits";
import { PortalCommentsService } from "@platform/contracts/portal/v1/comments";
import { PortalConsentsService } from "@platform/contracts/portal/v1/consents";
import { PortalEmbeddedService } from "@platform/contracts/portal/v1/embedded";
import { PortalGrantsService } from "@platform/contracts/portal/v1/grants";
import { PortalHomeService } from "@platform/contracts/portal/v1/home";
import { PortalKeysService } from "@platform/contracts/portal/v1/keys";
import { PortalLedgersService } from "@platform/contracts/portal/v1/ledgers";
import { PortalOperationsService } from "@platform/contracts/portal/v1/operations";
import { PortalOwnersService } from "@platform/contracts/portal/v1/owners";
import { PortalPasskeysService } from "@platform/contracts/portal/v1/passkeys";
import { PortalPayrollService } from "@platform/contracts/portal/v1/payroll";
import { PortalPeopleService } from "@platform/contracts/portal/v1/people";
import { PortalPoliciesService } from "@platform/contracts/portal/v1/policies";
import { PortalRequestsService } from "@platform/contracts/portal/v1/requests";
import { PortalSessionService } from "@platform/contracts/portal/v1/session";
import { PortalSettingsService } from "@platform/contracts/portal/v1/settings";
import { PortalSingleSignOnService } from "@platform/contracts/portal/v1/single_sign_on";
import { PortalWebhooksService } from "@platform/contracts/portal/v1/webhooks";
import { expect, test } from "vitest";
import { passedOnServices } from "../api/passed-on.ts";
import { accessTable } from "./access-table.ts";

const services: DescService[] = [
  PortalActivityService,
  PortalAuditsService,
  PortalCommentsService,
  PortalConsentsService,
  PortalEmbeddedService,
  PortalGrantsService,
  PortalHomeService,
  PortalOperationsService,
  PortalOwnersService,
  PortalPoliciesService,
  PortalKeysService,
  PortalLedgersService,
  PortalPasskeysService,
  PortalPayrollService,
  PortalPeopleService,
  PortalRequestsService,
  PortalSessionService,
  PortalSettingsService,
  PortalSingleSignOnService,
  PortalWebhooksService,
];

test("the table has every RPC of the pages, and of the services only what exists", () => {
  const rpcsOf = (list: readonly DescService[]) =>
    list.flatMap(({ name, methods }) => methods.map((method) => `${name}/${method.name}`));
  const rpcs = Object.keys(accessTable);
  expect(rpcs.filter((rpc) => rpc.startsWith("Portal")).toSorted()).toEqual(rpcsOf(services).toSorted());
  const passedOn = rpcs.filter((rpc) => !rpc.startsWith("Portal"));
  expect(rpcsOf(passedOnServices)).toEqual(expect.arrayContaining(passedOn));
  for (const { name } of passedOnServices)
    expect(
      passedOn.filter((rpc) => rpc.startsWith(`${name}/`)),
      name,
    ).not.toEqual([]);
});

test("viewers change nothing, and only admins manage people", () => {
  const restricted = Object.entries(accessTable).filter(([, access]) => Array.isArray(access));
  for (const [rpc, access] of restricted) {
    expect(access, rpc).not.toContain("viewer");
    expect(access, rpc).toContain("admin");
    if (rpc.startsWith("PortalPeopleService/")) expect(access, rpc).toEqual(["admin"]);
  }
  // An RPC that changes something is never open to every role.
  const changing = [...services, ...passedOnServices].flatMap(({ name, methods }) =>
    methods.filter(({ idempotency }) => idempotency !== 1).map((method) => `${name}/${method.name}`),
  );
  expect(changing.filter((rpc) => accessTable[rpc] === "member")).toEqual([]);
});

test("pages in the applications of owners reach what they show, and nothing else", () => {
  const reached = Object.entries(accessTable).filter(
    ([, access]) => typeof access === "object" && "embedded" in access,
  );
  expect(reached.map(([rpc]) => rpc)).toEqual([
    "PortalEmbeddedService/ListMissingPayroll",
    "PortalEmbeddedService/GetSentReport",
  ]);
});

test("what staff may do is decided by a role, except three looks", () => {
  const staffRpcs = Object.entries(accessTable).filter(([rpc]) => /^Portal(?:Owners|Operations)Service\//.test(rpc));
  expect(staffRpcs.length).toBeGreaterThan(25);
  for (const [rpc, access] of staffRpcs) expect(access, rpc).toHaveProperty("staff");
  const open = staffRpcs.filter(
    ([, access]) => typeof access === "object" && "staff" in access && access.staff === "any",
  );
  expect(open.map(([rpc]) => rpc)).toEqual([
    "PortalOwnersService/ListOwners",
    "PortalOwnersService/GetOwner",
    "PortalOperationsService/GetSystemStatus",
  ]);
});

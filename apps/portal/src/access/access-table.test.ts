import type { DescService } from "@bufbuild/protobuf";
import { PortalActivityService } from "@platform/contracts/portal/v1/activity";
import { PortalKeysService } from "@platform/contracts/portal/v1/keys";
import { PortalPayrollService } from "@platform/contracts/portal/v1/payroll";
import { PortalPeopleService } from "@platform/contracts/portal/v1/people";
import { PortalSessionService } from "@platform/contracts/portal/v1/session";
import { PortalWebhooksService } from "@platform/contracts/portal/v1/webhooks";
import { expect, test } from "vitest";
import { accessTable } from "./access-table.ts";

const services: DescService[] = [
  PortalActivityService,
  PortalKeysService,
  PortalPayrollService,
  PortalPeopleService,
  PortalSessionService,
  PortalWebhooksService,
];

test("every RPC of the pages stands in the table, and nothing else", () => {
  const rpcs = services.flatMap(({ name, methods }) => methods.map((method) => `${name}/${method.name}`));
  expect(Object.keys(accessTable).toSorted()).toEqual(rpcs.toSorted());
});

test("viewers and auditors change nothing, and only admins manage people", () => {
  const named = Object.entries(accessTable).filter(([, access]) => typeof access !== "string");
  for (const [rpc, access] of named) {
    expect(access, rpc).not.toContain("viewer");
    expect(access, rpc).toContain("admin");
    if (rpc.startsWith("PortalPeopleService/")) expect(access, rpc).toEqual(["admin"]);
  }
  // What changes something is never open to every role.
  const changing = services.flatMap(({ name, methods }) =>
    methods.filter(({ idempotency }) => idempotency !== 1).map((method) => `${name}/${method.name}`),
  );
  expect(changing.filter((rpc) => accessTable[rpc] === "member")).toEqual([]);
});

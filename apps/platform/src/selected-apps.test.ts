import { apps } from "@platform/app-register/apps";
import { ConfigError } from "@platform/service/settings/config";
import { expect, test } from "vitest";
import { selectedApps } from "./selected-apps.ts";

test("`all` is every app of the register that serves, so not the operator's command line", () => {
  const commandLines = ["operator"];
  expect(selectedApps("all")).toEqual(apps.map(({ name }) => name).filter((name) => !commandLines.includes(name)));
});

test("a list has each app once, in its order", () => {
  expect(selectedApps("webhooks, gateway,webhooks")).toEqual(["webhooks", "gateway"]);
});

test.each([
  [undefined, "it is missing or has an empty name"],
  ["", "it is missing or has an empty name"],
  ["gateway,", "it is missing or has an empty name"],
  ["gateway,gatewey,operator", 'it has "gatewey", "operator"'],
  ["all,gateway", 'it has "all"'],
])("%j is refused with what is accepted", (list, reason) => {
  expect(() => selectedApps(list)).toThrow(ConfigError);
  expect(() => selectedApps(list)).toThrow(/^APPS must be `all` or a list of activity, credentials, .*; /);
  expect(() => selectedApps(list)).toThrow(reason);
});

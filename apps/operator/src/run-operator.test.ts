import { apps } from "@platform/app-register/apps";
import { expect, test, vi } from "vitest";
import { runOperator } from "./run-operator.ts";

/** Addresses at which nothing listens: no command here may call a service. */
const env = Object.fromEntries(apps.map(({ addressVariable }) => [addressVariable, "127.0.0.1:1"]));

async function run(...args: string[]) {
  const written = { stdout: "", stderr: "" };
  const spies = (["stdout", "stderr"] as const).map((name) =>
    vi.spyOn(process[name], "write").mockImplementation((chunk) => {
      written[name] += chunk;
      return true;
    }),
  );
  try {
    return { code: await runOperator(args, { ...env, LOCAL_DIR: "/nowhere" }), ...written };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

test("an invalid command ends with 2 before any service is called", async () => {
  for (const wrong of [
    ["owners", "create"],
    ["owners", "create", "--type", "bank"],
    ["owners", "set", "demo-other-company", "--retention-years", "seven"],
    ["api-keys", "find", "abc"],
    ["webhooks", "enable"],
    ["webhooks", "enable", "wh_1", "--dry-run"],
    ["webhooks", "enable", "--disabled-between", "2026-01-02T00:00:00Z", "2026-01-01T00:00:00Z"],
    ["webhooks", "deliveries", "wh_1", "--limit", "0"],
    ["dead-letters", "replay", "gateway", "1"],
    ["events", "republish", "--since", "yesterday"],
    ["events", "check"],
    ["events", "check", "--since", "yesterday"],
    ["events", "check", "--since", "2026-01-02T00:00:00Z", "--until", "2026-01-01T00:00:00Z"],
    ["dead-letters", "replay", "webhooks", "first"],
    ["dead-letters", "replay", "webhooks"],
    ["nonsense"],
  ]) {
    const { code, stdout, stderr } = await run(...wrong);
    expect([code, stdout], wrong.join(" ")).toEqual([2, ""]);
    expect(stderr, wrong.join(" ")).toContain("error:");
  }
});

test.for([
  {
    command: "",
    lists: [
      "owners",
      "plans",
      "webhooks",
      "reports",
      "audits",
      "api-keys",
      "clients",
      "dead-letters",
      "events",
      "legal-holds",
    ],
  },
  { command: "owners", lists: ["create", "set", "show", "list", "suspend", "resume", "delete"] },
  { command: "owners create", lists: ["--id", "--type", "--name", "--plan", "--email", "--retention-years"] },
  { command: "plans", lists: ["list"] },
  { command: "api-keys", lists: ["issue", "disable", "enable", "revoke", "list", "find"] },
  { command: "clients", lists: ["issue", "disable", "enable", "revoke", "list"] },
  { command: "webhooks", lists: ["list", "show", "deliveries", "enable"] },
  { command: "reports", lists: ["show", "void"] },
  { command: "audits", lists: ["show"] },
  { command: "dead-letters replay", lists: ["--all"] },
  { command: "events", lists: ["check", "republish"] },
])("`operator $command --help` lists what there is and ends with 0", async ({ command, lists }) => {
  const { code, stdout } = await run(...command.split(" ").filter(Boolean), "--help");
  expect(code).toBe(0);
  expect(stdout).toContain(`Usage: operator ${command}`.trim());
  for (const name of lists) expect(stdout).toMatch(new RegExp(`^ +(?:-\\w, )?${name}\\b`, "m"));
});

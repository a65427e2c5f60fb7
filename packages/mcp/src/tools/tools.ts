import { UsageError } from "@premium-audit/sdk/terminal/command";
import type { Session } from "@premium-audit/sdk/terminal/stored-login";
import { accountTools } from "./account-tools.ts";
import { documentationTools } from "./documentation-tools.ts";
import { eventTools } from "./event-tools.ts";
import { payrollTools } from "./payroll-tools.ts";
import { policyTools } from "./policy-tools.ts";
import { receiverTools } from "./receiver-tools.ts";
import { sandboxTools } from "./sandbox-tools.ts";
import type { Tool, ToolContext } from "./tool.ts";

const toolsOfAll: readonly Tool[] = [
  ...accountTools,
  ...payrollTools,
  ...policyTools,
  ...eventTools,
  ...documentationTools,
  ...receiverTools,
];

/** The tools that a profile has; with `isReadOnly` those that change nothing. */
export function toolsOf({ profile }: Session, { isReadOnly }: { isReadOnly: boolean }): readonly Tool[] {
  return [...toolsOfAll, ...sandboxTools(profile)]
    .filter(({ isOfBoth }) => isOfBoth || profile === "A")
    .filter(({ annotations }) => annotations.readOnlyHint || !isReadOnly);
}

/** Runs a tool. Rejects without a call of it if it is of the sandbox and the credentials are not. */
export async function runTool(tool: Tool, input: Record<string, unknown>, context: ToolContext): Promise<unknown> {
  if (tool.isOfSandbox) await requireSandbox(tool, context);
  return tool.run(input, context);
}

/** The form of the credentials says their environment, and the API has to agree before anything is made. */
async function requireSandbox({ name }: Tool, { api, signal }: ToolContext): Promise<void> {
  const environment = api.environment === "sandbox" ? (await api.get("/me", { signal })).environment : api.environment;
  if (environment === "sandbox") return;
  throw new UsageError(
    `${name} expects sandbox credentials (svc_test_…), and this server runs with credentials of ${environment}. Nothing was sent. ` +
      "Ask the user to configure a server with sandbox credentials.",
  );
}

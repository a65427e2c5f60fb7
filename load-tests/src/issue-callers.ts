import { CredentialsOperatorService } from "@platform/contracts/credentials/v1/credentials";
import { headersOf } from "@platform/local-stack/demo/demo-credentials";
import { type RpcClient, rpcClient } from "@platform/rpc/client/client";
import { tokenSource } from "@platform/rpc/trust/service-token";
import { publishedPlans } from "../k6/published-plans.ts";
import type { Caller, Target } from "./target.ts";

type Operator = RpcClient<typeof CredentialsOperatorService>["call"];

/** As many as share the load, so that none reaches the end of its plan. */
const loadOwners = 8;

/**
 * Makes owners through the operator's API: some on the widest plan to carry load, and a fresh one on each plan.
 *
 * @param keyFile path of the operator's private key
 */
export async function issueCallers(
  credentialsAddress: string,
  keyFile: string,
): Promise<Pick<Target, "callers" | "plans">> {
  const identity = { tokenFor: tokenSource({ subject: "operator", keyFile, now: Date.now }) };
  const client = rpcClient(CredentialsOperatorService, { address: credentialsAddress, identity });
  // Fresh ones, because an earlier run has used its own up, and owners that use credentials get no others from the operator.
  const run = Date.now().toString(36);
  try {
    const callers: Caller[] = [];
    for (let index = 0; index < loadOwners; index++) {
      const profile = index % 4 === 3 ? "B" : "A";
      callers.push(await issue(client.call, { id: `load-owner-${run}-${index}`, plan: "enterprise", profile, run }));
    }
    const plans: [string, Caller][] = [];
    for (const { name, profile } of publishedPlans) {
      plans.push([name, await issue(client.call, { id: `load-plan-${run}-${name}`, plan: name, profile, run })]);
    }
    return { callers, plans: Object.fromEntries(plans) };
  } finally {
    await client.stop?.();
  }
}

async function issue(
  operator: Operator,
  { id, plan, profile, run }: { id: string; plan: string; profile: "A" | "B"; run: string },
): Promise<Caller> {
  const ownerType = "payroll_company";
  await operator.createOwner({ id, ownerType, plan, contactEmail: `${id}@example.com` });
  const owner = { owner_id: id, owner_type: ownerType };
  const issued = { profile, ownerId: id, ownerType };
  if (profile === "B") {
    const { clientId, clientSecret } = await operator.issueFirstClientCredentials({
      ownerId: id,
      environment: "sandbox",
    });
    return { ...issued, headers: headersOf({ clientId, clientSecret, ...owner }) };
  }
  const { secret } = await operator.issueFirstApiKey({ ownerId: id, environment: "sandbox", name: `load ${run}` });
  return { ...issued, headers: headersOf({ apiKey: secret, ...owner }) };
}

import { CredentialsOperatorService } from "@platform/contracts/credentials/v1/credentials";
import { type RpcClient, rpcClient } from "@platform/rpc/client";
import type { ServiceIdentity } from "@platform/rpc/service-identity";
import { actorOf } from "@platform/service/actor";
import { runInCall } from "@platform/service/call";
import { Fault } from "@platform/service/fault";
import { newId } from "@platform/service/ids";
import {
  allVerify,
  type DemoCredentials,
  keepCredentials,
  keptCredentials,
  type ProfileA,
  type ProfileB,
} from "./demo-credentials.ts";

type Operator = RpcClient<typeof CredentialsOperatorService>["call"];

interface DemoOwner {
  readonly id: string;
  readonly ownerType: string;
  /** Empty: no plan. */
  readonly plan: string;
}

const FIRST: DemoOwner = { id: "demo-payroll-company", ownerType: "payroll_company", plan: "enterprise" };
const OTHER: DemoOwner = { id: "demo-other-company", ownerType: "software_company", plan: "enterprise" };
const LIMITED: DemoOwner = { id: "demo-limited-company", ownerType: "employer", plan: "" };

/**
 * Creates three demo owners with the operator API.
 *
 * Credentials of an earlier start are reused while they are valid, so that the next start changes nothing.
 */
export async function seedDemoOwners(options: {
  localDir: string;
  gatewayUrl: string;
  /** `host:port` of the credentials service. */
  credentialsAddress: string;
  /** Identity of the operator, if authentication is on. */
  identity?: ServiceIdentity | undefined;
  /** Certificate authorities of the services, if they use TLS. */
  caFile?: string | undefined;
}): Promise<DemoCredentials> {
  const kept = keptCredentials(options.localDir);
  if (kept && (await allVerify(options.gatewayUrl, kept))) return kept;

  const client = rpcClient(CredentialsOperatorService, {
    address: options.credentialsAddress,
    identity: options.identity,
    caFile: options.caFile,
  });
  const actor = actorOf("operator", "npm start");
  const call = { requestId: newId("req_"), actor, signal: new AbortController().signal };
  try {
    const credentials = await runInCall(call, () => issueDemoCredentials(client.call));
    keepCredentials(options.localDir, credentials);
    return credentials;
  } finally {
    await client.stop?.();
  }
}

async function issueDemoCredentials(operator: Operator): Promise<DemoCredentials> {
  for (const owner of [FIRST, OTHER, LIMITED]) await ensureOwner(operator, owner);
  return {
    sandbox: await issueBoth(operator, FIRST, "sandbox"),
    production: await issueBoth(operator, FIRST, "production"),
    other: { profileA: await issueApiKey(operator, OTHER, "sandbox") },
    limited: await issueBoth(operator, LIMITED, "sandbox"),
  };
}

async function ensureOwner(operator: Operator, { id, ownerType, plan }: DemoOwner): Promise<void> {
  try {
    await operator.createOwner({ id, ownerType, plan, contactEmail: `${id}@example.com` });
  } catch (error) {
    if (!(error instanceof Fault && error.code === "ALREADY_EXISTS")) throw error;
    await operator.updateOwner({ id, plan });
  }
}

async function issueBoth(
  operator: Operator,
  owner: DemoOwner,
  environment: string,
): Promise<{ profileA: ProfileA; profileB: ProfileB }> {
  const profileA = await issueApiKey(operator, owner, environment);
  const issued = await operator.issueClientCredentials({ ownerId: owner.id, environment });
  const { clientId, clientSecret } = issued;
  return { profileA, profileB: { clientId, clientSecret, owner_id: owner.id, owner_type: owner.ownerType } };
}

async function issueApiKey(operator: Operator, owner: DemoOwner, environment: string): Promise<ProfileA> {
  const { secret } = await operator.issueApiKey({ ownerId: owner.id, environment, name: "demo" });
  return { apiKey: secret, owner_id: owner.id, owner_type: owner.ownerType };
}

import { CredentialsOperatorService } from "@platform/contracts/credentials/v1/credentials";
import { type RpcClient, rpcClient } from "@platform/rpc/client/client";
import type { ServiceIdentity } from "@platform/rpc/trust/service-identity";
import { actorOf } from "@platform/service/call/actor";
import { runInCall } from "@platform/service/call/call";
import { Fault } from "@platform/service/call/fault";
import { newId } from "@platform/service/call/ids";
import {
  allVerify,
  type DemoCredentials,
  type ProfileA,
  type ProfileB,
  readCredentials,
  storeCredentials,
} from "./demo-credentials.ts";

type Operator = RpcClient<typeof CredentialsOperatorService>["call"];

interface Owner {
  readonly id: string;
  readonly ownerType: string;
  /** Empty: no plan. */
  readonly plan: string;
}

/** Access of one of its callers to the credentials service. */
export interface OperatorAccess {
  /** `host:port` of the credentials service. */
  readonly credentialsAddress: string;
  /** Identity of the caller, if authentication is on. */
  readonly identity?: ServiceIdentity | undefined;
  /** Certificate authorities of the services, if they use TLS. */
  readonly caFile?: string | undefined;
}

/**
 * Creates three demo owners with the operator API.
 *
 * Credentials of an earlier start are reused while they are valid, so that the next start changes nothing.
 */
export async function seedDemoOwners(
  options: OperatorAccess & { localDir: string; gatewayUrl: string },
): Promise<DemoCredentials> {
  const storedCredentials = readCredentials(options.localDir);
  if (storedCredentials && (await allVerify(options.gatewayUrl, storedCredentials))) return storedCredentials;
  const credentials = await createOwners("demo", options);
  storeCredentials(options.localDir, credentials);
  return credentials;
}

/** While everything starts at once, a call may take longer than the 5 s that others have. */
export const seedTimeoutMs = 60_000;

/** Creates three owners, whose ids begin with this name, and credentials of each. */
export async function createOwners(name: string, access: OperatorAccess): Promise<DemoCredentials> {
  const { credentialsAddress: address, identity, caFile } = access;
  const client = rpcClient(CredentialsOperatorService, { address, identity, caFile, timeoutMs: seedTimeoutMs });
  const actor = actorOf("operator", "npm start");
  const call = { requestId: newId("req_"), actor, signal: new AbortController().signal };
  try {
    return await runInCall(call, () => issueCredentials(client.call, name));
  } finally {
    await client.stop?.();
  }
}

async function issueCredentials(operator: Operator, name: string): Promise<DemoCredentials> {
  const first: Owner = { id: `${name}-payroll-company`, ownerType: "payroll_company", plan: "enterprise" };
  const other: Owner = { id: `${name}-other-company`, ownerType: "software_company", plan: "enterprise" };
  const limited: Owner = { id: `${name}-limited-company`, ownerType: "employer", plan: "" };
  for (const owner of [first, other, limited]) await ensureOwner(operator, owner);
  return {
    sandbox: await issueBoth(operator, first, "sandbox"),
    production: await issueBoth(operator, first, "production"),
    other: { profileA: await issueApiKey(operator, other, "sandbox") },
    limited: await issueBoth(operator, limited, "sandbox"),
  };
}

async function ensureOwner(operator: Operator, { id, ownerType, plan }: Owner): Promise<void> {
  try {
    await operator.createOwner({ id, ownerType, plan, contactEmail: `${id}@example.com` });
  } catch (error) {
    if (!(error instanceof Fault && error.code === "ALREADY_EXISTS")) throw error;
    await operator.updateOwner({ id, plan });
  }
}

async function issueBoth(
  operator: Operator,
  owner: Owner,
  environment: string,
): Promise<{ profileA: ProfileA; profileB: ProfileB }> {
  const profileA = await issueApiKey(operator, owner, environment);
  const issued = await operator.issueClientCredentials({ ownerId: owner.id, environment });
  const { clientId, clientSecret } = issued;
  return { profileA, profileB: { clientId, clientSecret, owner_id: owner.id, owner_type: owner.ownerType } };
}

async function issueApiKey(operator: Operator, owner: Owner, environment: string): Promise<ProfileA> {
  const { secret } = await operator.issueApiKey({ ownerId: owner.id, environment, name: "demo" });
  return { apiKey: secret, owner_id: owner.id, owner_type: owner.ownerType };
}

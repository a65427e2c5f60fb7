import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PortalOperatorService } from "@platform/contracts/portal_operator/v1/portal_operator";
import { rpcClient } from "@platform/rpc/client/client";
import type { ServiceIdentity } from "@platform/rpc/trust/service-identity";
import { actorOf } from "@platform/service/call/actor";
import { runInCall } from "@platform/service/call/call";
import { newId } from "@platform/service/call/ids";
import { writePrivateFile } from "../machine/private-file.ts";
import { seedTimeoutMs } from "./demo-owners.ts";

/** A person who can sign in to the portal. */
interface DemoSignIn {
  readonly email: string;
  readonly password: string;
}

/** The portal, with an admin of the first demo owner and one of the operator's staff. */
export interface DemoPortal {
  readonly url: string;
  readonly admin: DemoSignIn;
  readonly operator: DemoSignIn;
}

type SignIns = Pick<DemoPortal, "admin" | "operator">;

/** Directory that stores the sign-ins, and the portal and owner to which they are added. */
export interface SeedOptions {
  localDir: string;
  portalUrl: string;
  /** `host:port` of the portal's gRPC server. */
  portalAddress: string;
  /** Owner of the admin. */
  ownerId: string;
  identity?: ServiceIdentity | undefined;
  caFile?: string | undefined;
}

/**
 * Adds two people to the portal with the operator's API. Sign-ins of an earlier start stay in use while they succeed. A database
 * that another local directory has seeded has people with these addresses and other passwords: then new addresses are used.
 */
export async function seedDemoSignIns(options: SeedOptions): Promise<DemoPortal> {
  const { localDir, portalUrl: url } = options;
  const path = join(localDir, "portal-sign-ins.json");
  const storedSignIns: SignIns | undefined = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined;
  for (const signIns of [storedSignIns ?? newSignIns(""), newSignIns(`-${randomBytes(3).toString("hex")}`)]) {
    await addPeople(options, signIns);
    if (!(await canSignIn(url, signIns.admin)) || !(await canSignIn(url, signIns.operator))) continue;
    writePrivateFile(path, `${JSON.stringify(signIns, undefined, 2)}\n`);
    return { url, ...signIns };
  }
  throw new Error("The demo people cannot sign in to the portal: see its log.");
}

function newSignIns(suffix: string): SignIns {
  const signIn = (name: string) => ({
    email: `${name}${suffix}@example.com`,
    password: randomBytes(12).toString("base64url"),
  });
  return { admin: signIn("admin"), operator: signIn("operator") };
}

async function addPeople({ portalAddress, identity, caFile, ownerId }: SeedOptions, signIns: SignIns): Promise<void> {
  const client = rpcClient(PortalOperatorService, {
    address: portalAddress,
    identity,
    caFile,
    timeoutMs: seedTimeoutMs,
  });
  const call = {
    requestId: newId("req_"),
    actor: actorOf("operator", "npm start"),
    signal: new AbortController().signal,
  };
  try {
    await runInCall(call, async () => {
      await client.call.addPerson({ ...signIns.admin, ownerId, name: "Demo Admin", role: "admin" });
      await client.call.addPerson({ ...signIns.operator, name: "Demo Operator", role: "operator" });
    });
  } finally {
    await client.stop?.();
  }
}

async function canSignIn(portalUrl: string, signIn: DemoSignIn): Promise<boolean> {
  const response = await fetch(`${portalUrl}/portal.v1.PortalSessionService/SignIn`, {
    method: "POST",
    headers: { "content-type": "application/json", "connect-protocol-version": "1" },
    body: JSON.stringify(signIn),
  });
  await response.body?.cancel();
  return response.ok;
}

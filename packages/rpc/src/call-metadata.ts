import { Metadata } from "@grpc/grpc-js";
import { type Actor, actorOf, isActorType } from "@platform/service/actor";
import type { Call, TenantCall } from "@platform/service/call";
import { Fault } from "@platform/service/fault";
import { newId } from "@platform/service/ids";
import { isEnvironment, type Tenant } from "@platform/service/tenant";

const requestIdKey = "svc-request-id";
const ownerKey = "svc-owner-id";
const environmentKey = "svc-environment";
const actorTypeKey = "svc-actor-type";
const actorIdKey = "svc-actor-id";

interface Sent {
  requestId?: string | undefined;
  tenant?: Tenant | undefined;
  actor?: Actor | undefined;
}

/** Writes request id, tenant and actor into the metadata of a call. */
export function toMetadata(call: Sent): Metadata {
  const metadata = new Metadata();
  if (call.requestId) metadata.set(requestIdKey, call.requestId);
  if (call.tenant) {
    metadata.set(ownerKey, call.tenant.ownerId);
    metadata.set(environmentKey, call.tenant.environment);
  }
  if (call.actor) {
    metadata.set(actorTypeKey, call.actor.type);
    metadata.set(actorIdKey, call.actor.id);
  }
  return metadata;
}

/** Reads the metadata of `toMetadata`. A call without a request id gets a new one, so that its logs are correlated. */
export function fromMetadata(metadata: Metadata, deadline: Date | number, signal: AbortSignal): Call {
  const read = (key: string) => metadata.get(key)[0]?.toString() ?? "";
  const deadlineMs = Number(deadline);
  const ownerId = read(ownerKey);
  const environment = read(environmentKey);
  const actorType = read(actorTypeKey);
  return {
    requestId: read(requestIdKey) || newId("req_"),
    signal,
    ...(Number.isFinite(deadlineMs) && { deadlineMs }),
    ...(ownerId && isEnvironment(environment) && { tenant: { ownerId, environment } }),
    ...(isActorType(actorType) && { actor: actorOf(actorType, read(actorIdKey)) }),
  };
}

/** Returns the call if it has a tenant. Throws UNAUTHENTICATED otherwise. */
export function tenantCall(call: Call): TenantCall {
  if (call.tenant) return call as TenantCall;
  throw new Fault("UNAUTHENTICATED", "TENANT_MISSING", `The call names no ${ownerKey} and ${environmentKey}.`);
}

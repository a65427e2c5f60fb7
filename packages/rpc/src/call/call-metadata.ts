import { Metadata } from "@grpc/grpc-js";
import { type Actor, actorOf, isActorType } from "@platform/service/call/actor";
import type { Call, TenantCall } from "@platform/service/call/call";
import { Fault } from "@platform/service/call/fault";
import { newId } from "@platform/service/call/ids";
import { isEnvironment, type Tenant } from "@platform/service/call/tenant";

const requestIdKey = "svc-request-id";
const ownerKey = "svc-owner-id";
const environmentKey = "svc-environment";
const actorTypeKey = "svc-actor-type";
const actorIdKey = "svc-actor-id";
const traceparentKey = "traceparent";

/** Metadata that a caller sends with a request. */
export interface CallOrigin {
  requestId?: string | undefined;
  tenant?: Tenant | undefined;
  actor?: Actor | undefined;
  /** W3C trace context. */
  traceparent?: string | undefined;
}

/** Writes request id, tenant, actor and trace context into the metadata of a call. */
export function toMetadata(call: CallOrigin): Metadata {
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
  if (call.traceparent) metadata.set(traceparentKey, call.traceparent);
  return metadata;
}

/** Metadata of a call as it arrives: nothing is verified, and missing members are empty. */
export interface StatedOrigin {
  requestId: string;
  ownerId: string;
  environment: string;
  actorType: string;
  actorId: string;
  traceparent: string;
}

/** Reads the metadata of `toMetadata`. */
export function fromMetadata(metadata: Metadata): StatedOrigin {
  const read = (key: string) => metadata.get(key)[0]?.toString() ?? "";
  return {
    requestId: read(requestIdKey),
    ownerId: read(ownerKey),
    environment: read(environmentKey),
    actorType: read(actorTypeKey),
    actorId: read(actorIdKey),
    traceparent: read(traceparentKey),
  };
}

/** The call of a handler. One without a request id gets a new one, so that its logs are correlated. */
export function callOf(stated: StatedOrigin, deadline: Date | number, signal: AbortSignal): Call {
  const { requestId, ownerId, environment, actorType, actorId } = stated;
  const deadlineMs = Number(deadline);
  return {
    requestId: requestId || newId("req_"),
    signal,
    ...(Number.isFinite(deadlineMs) && { deadlineMs }),
    ...(ownerId && isEnvironment(environment) && { tenant: { ownerId, environment } }),
    ...(isActorType(actorType) && { actor: actorOf(actorType, actorId) }),
  };
}

/** Returns the call if it has a tenant. Throws UNAUTHENTICATED otherwise. */
export function tenantCall(call: Call): TenantCall {
  if (call.tenant) return call as TenantCall;
  throw new Fault("UNAUTHENTICATED", "TENANT_MISSING", `The call names no ${ownerKey} and ${environmentKey}.`);
}

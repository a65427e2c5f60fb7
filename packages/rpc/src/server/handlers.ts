import type { DescService, MessageInitShape, MessageShape } from "@bufbuild/protobuf";
import type { Call, TenantCall } from "@platform/service/call/call";
import { tenantCall } from "../call/call-metadata.ts";

/**
 * The handlers of a service: one function for each method, by its lower-camel-case name. They throw a Fault to refuse.
 */
export type Handlers<Service extends DescService, Served extends Call = Call> = {
  [Name in keyof Service["method"]]: Service["method"][Name]["methodKind"] extends "server_streaming"
    ? (
        request: MessageShape<Service["method"][Name]["input"]>,
        call: Served,
      ) => AsyncIterable<MessageInitShape<Service["method"][Name]["output"]>>
    : (
        request: Service["method"][Name]["methodKind"] extends "client_streaming"
          ? AsyncIterable<MessageShape<Service["method"][Name]["input"]>>
          : MessageShape<Service["method"][Name]["input"]>,
        call: Served,
      ) => Promise<MessageInitShape<Service["method"][Name]["output"]>>;
};

/** A service and its handlers. */
export interface Implementation {
  service: DescService;
  // biome-ignore lint/suspicious/noExplicitAny: `implement` has checked them against the service
  handlers: Record<string, (request: any, call: Call) => any>;
}

/** Combines a service with its handlers, and checks the types of the handlers. */
export function implement<Service extends DescService>(service: Service, handlers: Handlers<Service>): Implementation {
  return { service, handlers };
}

/**
 * Like `implement`, for a service whose methods all need a tenant: a call without one is refused with UNAUTHENTICATED
 * before its handler runs.
 */
export function implementForTenants<Service extends DescService>(
  service: Service,
  handlers: Handlers<Service, TenantCall>,
): Implementation {
  const checked = Object.entries<Implementation["handlers"][string]>(handlers as never).map(([name, handler]) => [
    name,
    (request: unknown, call: Call) => handler(request, tenantCall(call)),
  ]);
  return { service, handlers: Object.fromEntries(checked) };
}

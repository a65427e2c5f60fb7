import type { DescService, MessageInitShape, MessageShape } from "@bufbuild/protobuf";
import type { Call, TenantCall } from "@platform/service/call";
import { tenantCall } from "./call-metadata.ts";

/** What a service must provide: a function for each method, by its lower-camel-case name. Throw a Fault to refuse. */
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

/** Which services may call: every method, or one of them besides. Where callers are authenticated, nobody else gets in. */
export type Callers<Service extends DescService = DescService> = Partial<
  Record<"anyMethod" | (keyof Service["method"] & string), readonly string[]>
>;

/** A service and what answers it. */
export interface Implementation {
  service: DescService;
  // biome-ignore lint/suspicious/noExplicitAny: `implement` has checked them against the service
  handlers: Record<string, (request: any, call: Call) => any>;
  callers: Callers;
}

/** Pairs a service with its handlers, checks their types, and says which services may call it. */
export function implement<Service extends DescService>(
  service: Service,
  handlers: Handlers<Service>,
  callers: Callers<Service> = {},
): Implementation {
  return { service, handlers, callers };
}

/**
 * As `implement`, for a service all of whose methods act for a tenant: a call that names none is refused with UNAUTHENTICATED
 * before its handler runs.
 */
export function implementForTenants<Service extends DescService>(
  service: Service,
  handlers: Handlers<Service, TenantCall>,
  callers: Callers<Service> = {},
): Implementation {
  const checked = Object.entries<Implementation["handlers"][string]>(handlers as never).map(([name, handler]) => [
    name,
    (request: unknown, call: Call) => handler(request, tenantCall(call)),
  ]);
  return { service, handlers: Object.fromEntries(checked), callers };
}

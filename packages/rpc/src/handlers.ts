import type { DescService, MessageInitShape, MessageShape } from "@bufbuild/protobuf";
import type { Call } from "@platform/service/call";

/** What a service must provide: a function for each method, by its lower-camel-case name. Throw a Fault to refuse. */
export type Handlers<Service extends DescService> = {
  [Name in keyof Service["method"]]: Service["method"][Name]["methodKind"] extends "server_streaming"
    ? (
        request: MessageShape<Service["method"][Name]["input"]>,
        call: Call,
      ) => AsyncIterable<MessageInitShape<Service["method"][Name]["output"]>>
    : (
        request: Service["method"][Name]["methodKind"] extends "client_streaming"
          ? AsyncIterable<MessageShape<Service["method"][Name]["input"]>>
          : MessageShape<Service["method"][Name]["input"]>,
        call: Call,
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

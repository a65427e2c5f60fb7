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
        request: MessageShape<Service["method"][Name]["input"]>,
        call: Call,
      ) => Promise<MessageInitShape<Service["method"][Name]["output"]>>;
};

/** A service and what answers it. */
export interface Implementation {
  service: DescService;
  // biome-ignore lint/suspicious/noExplicitAny: `implement` has checked them against the service
  handlers: Record<string, (request: any, call: Call) => any>;
}

/** Pairs a service with its handlers and checks their types. */
export function implement<Service extends DescService>(service: Service, handlers: Handlers<Service>): Implementation {
  return { service, handlers };
}

import type { MethodDefinition, Server, ServiceDefinition, UntypedServiceImplementation } from "@grpc/grpc-js";
import type { AnyMessage } from "./service-definition.ts";

/** A method as grpc-js serves it: with a callback for its one response, or with a stream. */
// biome-ignore lint/suspicious/noExplicitAny: each kind of method has another kind of call
export type Handler = (call: any, respond?: any) => void;

/** A method that an app serves. */
export interface ServedMethod {
  definition: MethodDefinition<AnyMessage, AnyMessage>;
  handler: Handler;
}

/** The methods of one app by path, `/package.Service/Method`: for its port, and for calls of other apps of the process. */
export class ServiceTable implements Pick<Server, "addService"> {
  readonly methods = new Map<string, ServedMethod>();

  addService(service: ServiceDefinition, implementation: UntypedServiceImplementation): void {
    for (const [name, definition] of Object.entries(service)) {
      const handler = implementation[name] ?? implementation[definition.originalName ?? ""];
      if (!handler) throw new TypeError(`${definition.path} has no handler`);
      this.methods.set(definition.path, { definition, handler: handler.bind(implementation) as Handler });
    }
  }
}

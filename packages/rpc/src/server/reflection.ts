import type { Server, ServerDuplexStream, UntypedServiceImplementation } from "@grpc/grpc-js";
import { ReflectionService } from "@grpc/reflection";
import { toFault } from "@platform/service/call/fault";
import { tokenIn } from "../call/call-guard.ts";
import { fileDescriptors } from "../call/service-definition.ts";
import { statusOf } from "../call/status.ts";
import type { ServiceIdentity } from "../trust/service-identity.ts";
import type { Implementation } from "./handlers.ts";

const protocol = "grpc.reflection.v1.ServerReflection";

type Handler = (stream: ServerDuplexStream<unknown, unknown>) => void;

/**
 * Serves reflection (`grpc.reflection.v1` and `v1alpha`): the descriptors of `services`. If authentication is on, the
 * caller needs a token for reflection or for one of the services, but no method: tools such as grpcurl send one token
 * for reflection and for the call.
 */
export function addReflection(
  server: Pick<Server, "addService">,
  services: readonly Implementation[],
  identity: ServiceIdentity | undefined,
): void {
  const audiences = [protocol, ...services.map(({ service }) => service.typeName)];
  let handlers: ReturnType<typeof handlersOf> | undefined;

  const guarded =
    (path: string): Handler =>
    async (stream) => {
      try {
        await identity?.verify(tokenIn(stream.metadata), audiences);
      } catch (error) {
        stream.emit("error", statusOf(toFault(error), protocol));
        return;
      }
      // At the first call: reading them takes 60 ms of a processor, and few servers are ever asked.
      handlers ??= handlersOf(services);
      handlers.get(path)?.(stream);
    };

  new ReflectionService({}, { services: [] }).addToServer({
    addService(definition) {
      const all = Object.entries(definition).map(([name, { path }]) => [name, guarded(path)]);
      server.addService(definition, Object.fromEntries(all) as UntypedServiceImplementation);
    },
  });
}

/** Reads the descriptors of services; returns the handlers of reflection by their paths. */
function handlersOf(services: readonly Implementation[]): ReadonlyMap<string, Handler> {
  // It reads nothing of a definition but its encoded files.
  const files = services.map(({ service }) => [service.typeName, { fileDescriptorProtos: fileDescriptors(service) }]);
  const names = services.map(({ service }) => service.typeName);
  const handlers = new Map<string, Handler>();
  new ReflectionService(Object.fromEntries(files), { services: names }).addToServer({
    addService(definition, implementation) {
      for (const [name, { path }] of Object.entries(definition)) handlers.set(path, implementation[name] as Handler);
    },
  });
  return handlers;
}

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
  const names = services.map(({ service }) => service.typeName);
  // It reads nothing of a definition but its encoded files.
  const files = services.map(({ service }) => [service.typeName, { fileDescriptorProtos: fileDescriptors(service) }]);
  const reflection = new ReflectionService(Object.fromEntries(files), { services: names });
  if (!identity) {
    reflection.addToServer(server);
    return;
  }
  const audiences = [protocol, ...names];

  const guarded =
    (handler: Handler): Handler =>
    async (stream) => {
      try {
        await identity.verify(tokenIn(stream.metadata), audiences);
      } catch (error) {
        stream.emit("error", statusOf(toFault(error), protocol));
        return;
      }
      handler(stream);
    };

  reflection.addToServer({
    addService(definition, handlers) {
      const all = Object.entries(handlers).map(([name, handler]) => [name, guarded(handler as Handler)]);
      server.addService(definition, Object.fromEntries(all) as UntypedServiceImplementation);
    },
  });
}

import {
  create,
  createRegistry,
  type DescFile,
  type MessageInitShape,
  type Registry,
  toBinary,
} from "@bufbuild/protobuf";
import { FileDescriptorProtoSchema } from "@bufbuild/protobuf/wkt";
import { type Server, type ServerDuplexStream, status } from "@grpc/grpc-js";
import {
  ServerReflection,
  type ServerReflectionRequest,
  ServerReflectionResponseSchema,
} from "@platform/contracts/grpc/reflection/v1/reflection";
import { toFault } from "@platform/service/call/fault";
import { tokenIn } from "../call/call-guard.ts";
import { methodDefinition } from "../call/service-definition.ts";
import { statusOf } from "../call/status.ts";
import type { ServiceIdentity } from "../trust/service-identity.ts";
import type { Implementation } from "./handlers.ts";

type Stream = ServerDuplexStream<ServerReflectionRequest, unknown>;
type Answer = NonNullable<MessageInitShape<typeof ServerReflectionResponseSchema>["messageResponse"]>;

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
  const { typeName: protocol, method } = ServerReflection;
  const names = services.map(({ service }) => service.typeName);
  const files = withImports(services.map(({ service }) => service.file));

  async function handle(stream: Stream): Promise<void> {
    try {
      await identity?.verify(tokenIn(stream.metadata), [protocol, ...names]);
    } catch (error) {
      stream.emit("error", statusOf(toFault(error), protocol));
      return;
    }
    stream.on("end", () => stream.end());
    stream.on("data", (request: ServerReflectionRequest) => {
      const messageResponse = answer(request.messageRequest, names, files);
      stream.write(
        create(ServerReflectionResponseSchema, { validHost: request.host, originalRequest: request, messageResponse }),
      );
    });
  }

  const definition = methodDefinition(method.serverReflectionInfo);
  for (const path of [definition.path, definition.path.replace(".v1.", ".v1alpha.")]) {
    server.addService(
      { [method.serverReflectionInfo.name]: { ...definition, path } },
      { [method.serverReflectionInfo.name]: handle },
    );
  }
}

function answer(
  { case: kind, value }: ServerReflectionRequest["messageRequest"],
  names: readonly string[],
  files: ReadonlySet<DescFile>,
): Answer {
  if (kind === "listServices") {
    return { case: "listServicesResponse", value: { service: names.map((name) => ({ name })) } };
  }
  let file: DescFile | undefined;
  if (kind === "fileByFilename") file = [...files].find(({ proto }) => proto.name === value);
  if (kind === "fileContainingSymbol") file = fileWith(value, createRegistry(...files));
  if (file) {
    const encoded = [...withImports([file])].map(({ proto }) => toBinary(FileDescriptorProtoSchema, proto));
    return { case: "fileDescriptorResponse", value: { fileDescriptorProto: encoded } };
  }
  // The contract declares no extensions.
  const errorMessage = `This server does not describe ${typeof value === "string" ? value : value?.containingType}.`;
  return { case: "errorResponse", value: { errorCode: status.NOT_FOUND, errorMessage } };
}

/** The file with a service, a method, `package.Service.Method`, or a type. */
function fileWith(symbol: string, registry: Registry): DescFile | undefined {
  const service = registry.getService(symbol.slice(0, symbol.lastIndexOf(".")));
  const method = service?.methods.find(({ name }) => symbol === `${service.typeName}.${name}`);
  return (registry.get(symbol) ?? method?.parent)?.file;
}

/** Files and all that they import, each once. */
function withImports(files: readonly DescFile[], all = new Set<DescFile>()): ReadonlySet<DescFile> {
  for (const file of files) if (!all.has(file)) withImports(file.dependencies, all.add(file));
  return all;
}

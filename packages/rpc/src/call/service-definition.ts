import { type DescFile, type DescMethod, type DescService, fromBinary, toBinary } from "@bufbuild/protobuf";
import { FileDescriptorProtoSchema } from "@bufbuild/protobuf/wkt";
import type { MethodDefinition } from "@grpc/grpc-js";

// grpc-js moves whatever its serializers make; here that is protobuf-es messages, whose types the callers restore.
// biome-ignore lint/suspicious/noExplicitAny: the message type differs from method to method
export type AnyMessage = any;

/** How grpc-js calls or serves a method that protobuf-es describes. */
export function methodDefinition(method: DescMethod): MethodDefinition<AnyMessage, AnyMessage> {
  return {
    path: `/${method.parent.typeName}/${method.name}`,
    requestStream: method.methodKind === "client_streaming" || method.methodKind === "bidi_streaming",
    responseStream: method.methodKind === "server_streaming" || method.methodKind === "bidi_streaming",
    requestSerialize: (message) => Buffer.from(toBinary(method.input, message)),
    requestDeserialize: (bytes) => fromBinary(method.input, bytes),
    responseSerialize: (message) => Buffer.from(toBinary(method.output, message)),
    responseDeserialize: (bytes) => fromBinary(method.output, bytes),
  };
}

/** The encoded descriptors of a service's file and all it imports, as gRPC server reflection serves them. */
export function fileDescriptors(service: DescService): Buffer[] {
  const files = new Set<DescFile>();
  const add = (file: DescFile): void => {
    if (files.has(file)) return;
    files.add(file);
    file.dependencies.forEach(add);
  };
  add(service.file);
  return [...files].map((file) => Buffer.from(toBinary(FileDescriptorProtoSchema, file.proto)));
}

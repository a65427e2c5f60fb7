import { type DescMethod, fromBinary, toBinary } from "@bufbuild/protobuf";
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

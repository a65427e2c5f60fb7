import { create } from "@bufbuild/protobuf";
import { type MethodDefinition, Server, ServerCredentials, type UntypedServiceImplementation } from "@grpc/grpc-js";
import { ReflectionService } from "@grpc/reflection";
import type { Part } from "@platform/service/app";
import type { Logger } from "@platform/service/log";
import { HealthImplementation } from "grpc-health-check";
import type { Implementation } from "./handlers.ts";
import { serveStream, serveUnary } from "./serve-call.ts";
import { type AnyMessage, fileDescriptors, methodDefinition } from "./service-definition.ts";

export interface RpcServer extends Part {
  /** The port it listens on, once started. */
  port(): number;
}

interface RpcServerOptions {
  host: string;
  /** 0 takes a free port. */
  port: number;
  services: Implementation[];
  log: Logger;
  maxMessageBytes?: number;
  /** After this age a connection is asked to go, so that new replicas get their share of clients. */
  maxConnectionAgeMs?: number;
  /** How long calls under way may take when the server stops. */
  drainTimeoutMs?: number;
}

/** Serves gRPC with health (`grpc.health.v1`) and reflection. Stopping: NOT_SERVING first, then calls under way finish. */
export function rpcServer(options: RpcServerOptions): RpcServer {
  const server = new Server({
    "grpc.max_receive_message_length": options.maxMessageBytes ?? 32 * 1024 * 1024,
    "grpc.max_connection_age_ms": options.maxConnectionAgeMs ?? 300_000,
    "grpc.max_connection_age_grace_ms": 30_000,
    "grpc.keepalive_time_ms": 30_000,
    "grpc.keepalive_timeout_ms": 5000,
  });
  const names = ["", ...options.services.map(({ service }) => service.typeName)];
  const health = new HealthImplementation(Object.fromEntries(names.map((name) => [name, "NOT_SERVING"])));
  health.addToServer(server);
  for (const implementation of options.services) addService(server, implementation, options.log);
  // Reflection reads nothing of a definition but its encoded files.
  const files = options.services.map(({ service }) => [
    service.typeName,
    { fileDescriptorProtos: fileDescriptors(service) },
  ]);
  new ReflectionService(Object.fromEntries(files)).addToServer(server);
  let port = 0;

  return {
    name: "grpc",
    async start() {
      const bound = Promise.withResolvers<number>();
      server.bindAsync(`${options.host}:${options.port}`, ServerCredentials.createInsecure(), (error, boundPort) =>
        error ? bound.reject(error) : bound.resolve(boundPort),
      );
      port = await bound.promise;
      for (const name of names) health.setStatus(name, "SERVING");
    },
    async stop() {
      for (const name of names) health.setStatus(name, "NOT_SERVING");
      const drained = Promise.withResolvers<void>();
      const forced = setTimeout(() => server.forceShutdown(), options.drainTimeoutMs ?? 20_000);
      server.tryShutdown(() => drained.resolve());
      await drained.promise;
      clearTimeout(forced);
    },
    port: () => port,
  };
}

function addService(server: Server, { service, handlers }: Implementation, log: Logger): void {
  const definitions: Record<string, MethodDefinition<AnyMessage, AnyMessage>> = {};
  const implementations: UntypedServiceImplementation = {};
  for (const method of service.methods) {
    const definition = methodDefinition(method);
    const handler = handlers[method.localName];
    if (!handler) throw new TypeError(`${definition.path} has no handler`);
    const serve = definition.responseStream ? serveStream : serveUnary;
    definitions[method.name] = definition;
    implementations[method.name] = serve(definition.path, (item) => create(method.output, item), handler, log);
  }
  server.addService(definitions, implementations);
}

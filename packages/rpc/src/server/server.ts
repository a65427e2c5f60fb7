import { create } from "@bufbuild/protobuf";
import { type MethodDefinition, Server, type UntypedServiceImplementation } from "@grpc/grpc-js";
import { callersOf } from "@platform/app-register/callers";
import { SharedCallsService } from "@platform/contracts/rpc/v1/shared_calls";
import type { Part } from "@platform/service/lifecycle/app";
import type { Logger } from "@platform/service/observe/log";
import type { KeyPairFiles } from "@platform/service/tls/key-pair";
import { HealthImplementation } from "grpc-health-check";
import { callGuard } from "../call/call-guard.ts";
import { isRead, type ServedCalls, servedCalls } from "../call/cancellation.ts";
import { type AnyMessage, methodDefinition } from "../call/service-definition.ts";
import { type ConfiguredCallers, configuredCallers } from "../trust/configured-callers.ts";
import type { ServiceIdentity } from "../trust/service-identity.ts";
import type { Implementation } from "./handlers.ts";
import { addReflection } from "./reflection.ts";
import { serveSentStream, serveStream, serveUnary } from "./serve-call.ts";
import { type SharedMethod, serveSharedCalls } from "./serve-shared-calls.ts";
import { serverTls } from "./server-tls.ts";

export interface RpcServer extends Part {
  /** The port it listens on, once started. */
  port(): number;
}

interface RpcServerOptions {
  host: string;
  /** 0 selects a free port. */
  port: number;
  services: Implementation[];
  /** Verifies callers. Undefined: authentication is off and all callers are accepted. */
  identity?: ServiceIdentity | undefined;
  /** Files with the certificate of the server, followed when they change. Undefined: no TLS. */
  tls?: KeyPairFiles | undefined;
  log: Logger;
  maxMessageBytes?: number;
  /** Maximum age of a connection, so that new replicas get their share of clients. */
  maxConnectionAgeMs?: number;
  /** How long calls on such a connection may still take; at least the duration of the longest call. */
  maxConnectionGraceMs?: number | undefined;
  /** File with further callers, see `configuredCallers`. */
  callersFile?: string | undefined;
  /** Interval of checking that file, and whether the callers of open streams are still admitted. */
  admissionIntervalMs?: number;
  /** How long calls in progress may take when the server stops. */
  drainTimeoutMs?: number;
}

const defaultAdmissionIntervalMs = 5000;
// A certificate that was replaced is used a second later.
const keyPairIntervalMs = 1000;

/**
 * Serves gRPC with health (`grpc.health.v1`), which anybody may call, as probes do, and reflection for every
 * authenticated caller. Stopping: first NOT_SERVING, then calls in progress finish,
 * including writes whose callers have disconnected.
 */
export function rpcServer(options: RpcServerOptions): RpcServer {
  const server = new Server({
    "grpc.max_receive_message_length": options.maxMessageBytes ?? 32 * 1024 * 1024,
    "grpc.max_connection_age_ms": options.maxConnectionAgeMs ?? 300_000,
    "grpc.max_connection_age_grace_ms": options.maxConnectionGraceMs ?? 30_000,
    "grpc.keepalive_time_ms": 30_000,
    "grpc.keepalive_timeout_ms": 5000,
  });
  const names = ["", ...options.services.map(({ service }) => service.typeName)];
  const health = new HealthImplementation(Object.fromEntries(names.map((name) => [name, "NOT_SERVING"])));
  health.addToServer(server);
  const calls = servedCalls();
  const configured = configuredCallers({
    file: options.callersFile,
    served: options.services.map(({ service }) => service),
    intervalMs: options.admissionIntervalMs ?? defaultAdmissionIntervalMs,
    log: options.log,
  });
  const shared = new Map<string, SharedMethod>();
  for (const implementation of options.services) {
    for (const method of addService(server, implementation, calls, configured, options)) {
      shared.set(method.served.rpc.slice(1), method);
    }
  }
  const { runCalls } = SharedCallsService.method;
  server.addService(
    { [runCalls.name]: methodDefinition(runCalls) },
    { [runCalls.name]: serveSharedCalls({ methods: shared, needsToken: !!options.identity }) },
  );
  addReflection(server, options.services, options.identity);
  const tls = serverTls(options.tls, { intervalMs: keyPairIntervalMs, log: options.log });
  let port = 0;
  let isServing = false;

  return {
    name: "grpc",
    async start() {
      await configured.start();
      const bound = Promise.withResolvers<number>();
      server.bindAsync(`${options.host}:${options.port}`, tls.credentials, (error, boundPort) =>
        error ? bound.reject(error) : bound.resolve(boundPort),
      );
      port = await bound.promise;
      tls.follow();
      isServing = true;
      for (const name of names) health.setStatus(name, "SERVING");
    },
    async stop() {
      configured.stop();
      isServing = false;
      for (const name of names) health.setStatus(name, "NOT_SERVING");
      const drained = Promise.withResolvers<void>();
      const isForced = Promise.withResolvers<void>();
      const forced = setTimeout(() => {
        calls.abortWrites();
        server.forceShutdown();
        isForced.resolve();
      }, options.drainTimeoutMs ?? 20_000);
      server.tryShutdown(() => drained.resolve());
      await drained.promise;
      await Promise.race([calls.writesEnded(), isForced.promise]);
      clearTimeout(forced);
      tls.stop();
    },
    ready() {
      if (!isServing) throw new Error("not serving");
    },
    port: () => port,
  };
}

/** Returns the methods that calls of a shared message may name: the unary ones. */
function addService(
  server: Server,
  { service, handlers }: Implementation,
  calls: ServedCalls,
  configured: ConfiguredCallers,
  options: RpcServerOptions,
): SharedMethod[] {
  const { identity, log } = options;
  const shared: SharedMethod[] = [];
  const definitions: Record<string, MethodDefinition<AnyMessage, AnyMessage>> = {};
  const implementations: UntypedServiceImplementation = {};
  for (const method of service.methods) {
    const definition = methodDefinition(method);
    const handler = handlers[method.localName];
    if (!handler) throw new TypeError(`${definition.path} has no handler`);
    if (definition.responseStream && !isRead(method)) {
      throw new TypeError(`${definition.path} answers with a stream, which ends with its reader: it may only read`);
    }
    const rpc = definition.path.slice(1);
    const registered = callersOf(service.name, method.name);
    const allows = (caller: string) => registered.includes(caller) || configured.allows(caller, rpc);
    const guard = identity && callGuard(identity, service.typeName, rpc, allows);
    const serve = definition.requestStream ? serveSentStream : definition.responseStream ? serveStream : serveUnary;
    definitions[method.name] = definition;
    const served = {
      rpc: definition.path,
      message: (item: AnyMessage) => create(method.output, item),
      handler,
      isRead: isRead(method),
      calls,
      guard,
      log,
      admissionIntervalMs: options.admissionIntervalMs ?? defaultAdmissionIntervalMs,
    };
    implementations[method.name] = serve(served);
    if (serve === serveUnary) shared.push({ definition, served });
  }
  server.addService(definitions, implementations);
  return shared;
}

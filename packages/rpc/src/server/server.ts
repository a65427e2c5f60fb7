import { create } from "@bufbuild/protobuf";
import type { MethodDefinition, UntypedServiceImplementation } from "@grpc/grpc-js";
import { callersOf } from "@platform/app-register/callers";
import { SharedCallsService } from "@platform/contracts/rpc/v1/shared_calls";
import { currentApp } from "@platform/service/call/current-app";
import type { Part } from "@platform/service/lifecycle/app";
import type { Logger } from "@platform/service/observe/log";
import type { KeyPairFiles } from "@platform/service/tls/key-pair";
import { callGuard } from "../call/call-guard.ts";
import { isRead, type ServedCalls, servedCalls } from "../call/cancellation.ts";
import { type AnyMessage, methodDefinition } from "../call/service-definition.ts";
import { ServiceTable } from "../call/service-table.ts";
import { type LocalServer, serveLocally } from "../local/local-apps.ts";
import { type ConfiguredCallers, configuredCallers } from "../trust/configured-callers.ts";
import type { ServiceIdentity } from "../trust/service-identity.ts";
import { type GrpcListener, listenerOf } from "./grpc-listener.ts";
import type { Implementation } from "./handlers.ts";
import { Health } from "./health.ts";
import { addReflection } from "./reflection.ts";
import { serveSentStream, serveStream, serveUnary } from "./serve-call.ts";
import { type SharedMethod, serveSharedCalls } from "./serve-shared-calls.ts";
import { type ServerTls, serverTls } from "./server-tls.ts";

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
const defaultMaxMessageBytes = 32 * 1024 * 1024;
// A certificate that was replaced is used a second later.
const keyPairIntervalMs = 1000;

/**
 * Serves gRPC with health (`grpc.health.v1`), which anybody may call, as probes do, and reflection for every
 * authenticated caller. Stopping: first NOT_SERVING, then calls in progress finish,
 * including writes whose callers have disconnected.
 */
export function rpcServer(options: RpcServerOptions): RpcServer {
  return new GrpcServer(options);
}

class GrpcServer implements RpcServer {
  readonly name = "grpc";
  readonly #options: RpcServerOptions;
  readonly #table = new ServiceTable();
  readonly #health: Health;
  readonly #calls = servedCalls();
  readonly #configured: ConfiguredCallers;
  readonly #tls: ServerTls;
  readonly #listener: GrpcListener;
  #local: LocalServer | undefined;
  #port = 0;

  constructor(options: RpcServerOptions) {
    const { services, identity, log } = options;
    this.#options = options;
    this.#health = new Health(services.map(({ service }) => service.typeName));
    this.#health.addToServer(this.#table);
    this.#configured = configuredCallers({
      file: options.callersFile,
      served: services.map(({ service }) => service),
      intervalMs: options.admissionIntervalMs ?? defaultAdmissionIntervalMs,
      log,
    });
    this.#addServices();
    addReflection(this.#table, services, identity);
    this.#tls = serverTls(options.tls, { intervalMs: keyPairIntervalMs, log });
    const listenerOptions = {
      host: options.host,
      port: options.port,
      maxMessageBytes: options.maxMessageBytes ?? defaultMaxMessageBytes,
      maxConnectionAgeMs: options.maxConnectionAgeMs ?? 300_000,
      maxConnectionGraceMs: options.maxConnectionGraceMs ?? 30_000,
      credentials: this.#tls.credentials,
      tls: options.tls,
    };
    this.#listener = listenerOf(listenerOptions, this.#table);
  }

  port(): number {
    return this.#port;
  }

  async start(): Promise<void> {
    await this.#configured.start();
    this.#port = await this.#listener.serve(currentApp(), this.#table);
    this.#local = serveLocally(this.#table, this.#options.maxMessageBytes ?? defaultMaxMessageBytes);
    this.#tls.follow();
    this.#health.start();
  }

  async stop(): Promise<void> {
    this.#configured.stop();
    this.#health.stop();
    const isForced = Promise.withResolvers<void>();
    const forced = setTimeout(() => {
      this.#calls.abortWrites();
      this.#listener.end();
      this.#local?.end();
      isForced.resolve();
    }, this.#options.drainTimeoutMs ?? 20_000);
    await Promise.all([this.#listener.drain(), Promise.race([this.#local?.drain(), isForced.promise])]);
    await Promise.race([this.#calls.writesEnded(), isForced.promise]);
    clearTimeout(forced);
    this.#tls.stop();
  }

  ready(): void {
    if (!this.#health.isServing) throw new Error("not serving");
  }

  #addServices(): void {
    const { services, identity } = this.#options;
    const shared = new Map<string, SharedMethod>();
    for (const implementation of services) {
      const methods = addService(this.#table, implementation, this.#calls, this.#configured, this.#options);
      for (const method of methods) shared.set(method.served.rpc.slice(1), method);
    }
    const { runCalls } = SharedCallsService.method;
    this.#table.addService(
      { [runCalls.name]: methodDefinition(runCalls) },
      { [runCalls.name]: serveSharedCalls({ methods: shared, needsToken: !!identity }) },
    );
  }
}

/** Returns the methods that calls of a shared message may name: the unary ones. */
function addService(
  table: ServiceTable,
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
      throw new TypeError(`${definition.path} responds with a stream, which ends with its reader: it may only read`);
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
  table.addService(definitions, implementations);
  return shared;
}

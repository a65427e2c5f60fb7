import { Server, type ServerCredentials } from "@grpc/grpc-js";
import { apps } from "@platform/app-register/apps";
import { currentApp, runInApp } from "@platform/service/call/current-app";
import { Fault } from "@platform/service/call/fault";
import { ConfigError } from "@platform/service/settings/config";
import type { KeyPairFiles } from "@platform/service/tls/key-pair";
import type { Handler, ServedMethod, ServiceTable } from "../call/service-table.ts";
import { statusOf } from "../call/status.ts";

interface ListenerOptions {
  host: string;
  /** 0 selects a free port. */
  port: number;
  maxMessageBytes: number;
  maxConnectionAgeMs: number;
  /** How long calls on such a connection may still take. */
  maxConnectionGraceMs: number;
  credentials: ServerCredentials;
  tls: KeyPairFiles | undefined;
}

/** At least the longest call of any app. */
const sharedGraceMs = 3_600_000;

interface SharedListener {
  /** The first app of the port, from which the options are. */
  app: string;
  options: ListenerOptions;
  listener: GrpcListener;
}

/** Listeners of apps of this process that share a port, by port. */
const sharedListeners = new Map<number, SharedListener>();

/** The options that apps of a port share, by the variable that sets each. */
const sharedOptions: Readonly<Record<string, (options: ListenerOptions) => unknown>> = {
  GRPC_HOST: ({ host }) => host,
  RPC_TLS_CERT_FILE: ({ tls }) => tls?.certFile,
  RPC_TLS_KEY_FILE: ({ tls }) => tls?.keyFile,
  "maxMessageBytes of rpcServer": ({ maxMessageBytes }) => maxMessageBytes,
  "maxConnectionAgeMs of rpcServer": ({ maxConnectionAgeMs }) => maxConnectionAgeMs,
};

/**
 * The listener of an app that will serve the methods of a table. Apps of one process with the same port share one: callers in a
 * cluster then find each app at the same port, whether it runs alone or with others.
 *
 * Throws a ConfigError that names the variable and both apps if apps that share a port want it differently.
 */
export function listenerOf(options: ListenerOptions, table: ServiceTable): GrpcListener {
  const app = currentApp();
  const { port } = options;
  if (app === undefined || port === 0) return new GrpcListener(options);
  let shared = sharedListeners.get(port);
  if (!shared) {
    const listener = new GrpcListener({ ...options, maxConnectionGraceMs: sharedGraceMs }, () =>
      sharedListeners.delete(port),
    );
    shared = { app, options, listener };
    sharedListeners.set(port, shared);
  }
  for (const [variable, option] of Object.entries(sharedOptions)) {
    if (option(options) === option(shared.options)) continue;
    const message = `${variable}: ${shared.app} and ${app} serve gRPC on port ${port} of one process, and need the same value.`;
    throw new ConfigError(message);
  }
  shared.listener.announce(table);
  return shared.listener;
}

/** A port on which one app serves gRPC, or several apps of one process. */
export class GrpcListener {
  readonly #options: ListenerOptions;
  readonly #closed: () => void;
  readonly #server: Server;
  /** The methods by path, and the apps that serve each. */
  readonly #methods = new Map<string, Map<string, Handler>>();
  /** The apps that serve here by now. */
  readonly #apps = new Set<string>();
  #listening: Promise<number> | undefined;
  #drained: Promise<void> | undefined;

  constructor(options: ListenerOptions, closed: () => void = () => {}) {
    this.#options = options;
    this.#closed = closed;
    this.#server = new Server({
      "grpc.max_receive_message_length": options.maxMessageBytes,
      "grpc.max_connection_age_ms": options.maxConnectionAgeMs,
      "grpc.max_connection_age_grace_ms": options.maxConnectionGraceMs,
      "grpc.keepalive_time_ms": 30_000,
      "grpc.keepalive_timeout_ms": 5000,
    });
  }

  /** Makes calls of the methods of an app fail with UNAVAILABLE until it serves them. */
  announce({ methods }: ServiceTable): void {
    for (const [path, { definition }] of methods) this.#handlersOf(path, definition);
  }

  /** Serves the methods of an app. Resolves to the port once it listens. */
  serve(app: string | undefined, { methods }: ServiceTable): Promise<number> {
    if (app !== undefined) this.#apps.add(app);
    for (const [path, method] of methods) this.#add(app, path, method);
    this.#listening ??= this.#listen();
    return this.#listening;
  }

  /** Stops accepting calls, for all apps of the port. Resolves when the calls in progress have ended. */
  drain(): Promise<void> {
    this.#closed();
    this.#drained ??= new Promise((resolve) => this.#server.tryShutdown(() => resolve()));
    return this.#drained;
  }

  /** Ends the calls in progress. */
  end(): void {
    this.#server.forceShutdown();
  }

  #listen(): Promise<number> {
    const { host, port, credentials } = this.#options;
    return new Promise((resolve, reject) => {
      this.#server.bindAsync(`${host}:${port}`, credentials, (error, boundPort) =>
        error ? reject(error) : resolve(boundPort),
      );
    });
  }

  #add(app: string | undefined, path: string, { definition, handler }: ServedMethod): void {
    if (app === undefined) {
      const name = path.slice(path.lastIndexOf("/") + 1);
      this.#server.addService({ [name]: definition }, { [name]: handler });
      return;
    }
    // Whichever app opened the port: calls belong to the app that serves them.
    const inApp: Handler = (call, respond) => runInApp(app, () => handler(call, respond));
    this.#handlersOf(path, definition).set(app, inApp);
  }

  /** The apps that serve a method by now. From the first call on, calls of it are answered. */
  #handlersOf(path: string, definition: ServedMethod["definition"]): Map<string, Handler> {
    const registered = this.#methods.get(path);
    if (registered) return registered;
    const handlers = new Map<string, Handler>();
    this.#methods.set(path, handlers);
    const dispatch: Handler = (call, respond) => {
      const { handler: chosen, fault } = this.#choose(handlers, path, call.getHost());
      if (chosen) chosen(call, respond);
      else if (respond) respond(statusOf(fault, path));
      else call.emit("error", statusOf(fault, path));
    };
    const name = path.slice(path.lastIndexOf("/") + 1);
    this.#server.addService({ [name]: definition }, { [name]: dispatch });
    return handlers;
  }

  /** The app that serves a call: the one that the host of the call names; without a name, the only one that has the method. */
  #choose(handlers: ReadonlyMap<string, Handler>, path: string, host: string): Choice {
    const [name = ""] = host.split(/[.:]/, 1);
    const isApp = apps.some((app) => app.name === name);
    const handler = handlers.get(name) ?? (!isApp && handlers.size === 1 ? handlers.values().next().value : undefined);
    if (handler) return { handler };
    if (isApp && !this.#apps.has(name))
      return { fault: new Fault("UNAVAILABLE", "APP_STARTS", `${name} does not serve yet.`) };
    if (isApp)
      return { fault: new Fault("UNIMPLEMENTED", "METHOD_UNKNOWN", `${name} has no method ${path.slice(1)}.`) };
    if (handlers.size === 0)
      return { fault: new Fault("UNAVAILABLE", "APP_STARTS", `The app of ${path.slice(1)} does not serve yet.`) };
    const several = [...handlers.keys()].toSorted().join(", ");
    const message = `Several apps of this process serve ${path.slice(1)}: ${several}. Call it at the name of one, such as webhooks:50051, or set the authority of the call to it; the call has ${host || "none"}.`;
    return { fault: new Fault("UNIMPLEMENTED", "APP_NOT_NAMED", message) };
  }
}

type Choice = { handler: Handler; fault?: never } | { handler?: never; fault: Fault };

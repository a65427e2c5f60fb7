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

/** Listeners of apps of this process that share a port, by address. */
const sharedListeners = new Map<string, GrpcListener>();

/**
 * The listener of an app. Apps of one process with the same host and port share one: callers in a cluster then find each app
 * at the same port, whether it runs alone or with others.
 *
 * Throws a ConfigError if apps that share a port have different certificates.
 */
export function listenerOf(options: ListenerOptions): GrpcListener {
  if (currentApp() === undefined || options.port === 0) return new GrpcListener(options);
  const address = `${options.host}:${options.port}`;
  const listener =
    sharedListeners.get(address) ??
    new GrpcListener({ ...options, maxConnectionGraceMs: sharedGraceMs }, () => sharedListeners.delete(address));
  if (listener.certFile !== options.tls?.certFile) {
    throw new ConfigError(
      `RPC_TLS_CERT_FILE: apps of one process that serve gRPC on ${address} share one certificate.`,
    );
  }
  sharedListeners.set(address, listener);
  return listener;
}

/** A port on which one app serves gRPC, or several apps of one process. */
export class GrpcListener {
  readonly certFile: string | undefined;
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
    this.certFile = options.tls?.certFile;
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
    const name = path.slice(path.lastIndexOf("/") + 1);
    if (app === undefined) {
      this.#server.addService({ [name]: definition }, { [name]: handler });
      return;
    }
    // Whichever app opened the port: calls belong to the app that serves them.
    const inApp: Handler = (call, respond) => runInApp(app, () => handler(call, respond));
    const handlers = this.#methods.get(path);
    if (handlers) {
      handlers.set(app, inApp);
      return;
    }
    const appHandlers = new Map([[app, inApp]]);
    this.#methods.set(path, appHandlers);
    const dispatch: Handler = (call, respond) => {
      const { handler: chosen, fault } = this.#choose(appHandlers, path, call.getHost());
      if (chosen) chosen(call, respond);
      else if (respond) respond(statusOf(fault, path));
      else call.emit("error", statusOf(fault, path));
    };
    this.#server.addService({ [name]: definition }, { [name]: dispatch });
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
    const several = [...handlers.keys()].toSorted().join(", ");
    const message = `Several apps of this process serve ${path.slice(1)}: ${several}. Call it at the name of one, such as webhooks:50051, or set the authority of the call to it; the call has ${host || "none"}.`;
    return { fault: new Fault("UNIMPLEMENTED", "APP_NOT_NAMED", message) };
  }
}

type Choice = { handler: Handler; fault?: never } | { handler?: never; fault: Fault };

import type { DescService, MessageInitShape, MessageShape } from "@bufbuild/protobuf";

/** The owner and environment that a call acts for. */
export interface Tenant {
  ownerId: string;
  environment: "sandbox" | "production";
}

export interface CallOptions {
  /** Required by every method that reads or writes records of an owner. */
  tenant?: Tenant;
  /** `req_…`, by which logs and events of the call are found; made if absent. */
  requestId?: string;
  /** Time since 1970 at which the call fails with DEADLINE_EXCEEDED; the earlier of this and `timeoutMs` counts. */
  deadlineMs?: number;
  timeoutMs?: number;
  /** Cancels a read. A write is not started any more, but never cancelled once it has started. */
  signal?: AbortSignal;
}

/** One function for each method of a service. They reject with a Fault. */
export type Calls<Service extends DescService> = {
  [Name in keyof Service["method"]]: Service["method"][Name]["methodKind"] extends "server_streaming"
    ? (
        request: MessageInitShape<Service["method"][Name]["input"]>,
        options?: CallOptions,
      ) => AsyncIterable<MessageShape<Service["method"][Name]["output"]>>
    : (
        request: Service["method"][Name]["methodKind"] extends "client_streaming"
          ? AsyncIterable<MessageInitShape<Service["method"][Name]["input"]>>
          : MessageInitShape<Service["method"][Name]["input"]>,
        options?: CallOptions,
      ) => Promise<MessageShape<Service["method"][Name]["output"]>>;
};

export interface InternalClientOptions {
  /** `host:port` of the app, or `dns:///host:port` in a cluster, whose pods then share the calls. */
  address: string;
  /** Name of your team, as the platform's operator has registered it. */
  caller: string;
  /** File with your private key: Ed25519, PKCS #8, PEM. Read again for each token, so it can be replaced. */
  keyFile: string;
  /** File with the certificate authorities of the platform, PEM, if it uses TLS inside. */
  caFile?: string | undefined;
  /** Deadline of a call that sets none. Default: 5000. */
  timeoutMs?: number;
}

export interface InternalClient<Service extends DescService> {
  call: Calls<Service>;
  close(): Promise<void>;
}

/** A typed client of one gRPC service of the platform. It signs its calls, balances over all pods and reconnects. */
export function internalClient<Service extends DescService>(
  service: Service,
  options: InternalClientOptions,
): InternalClient<Service>;

/** The refusal of a call. */
export class Fault extends Error {
  /** gRPC status code by name, such as `NOT_FOUND`. */
  readonly code: string;
  /** For programs, such as `CALLER_NOT_ALLOWED`; `TRANSPORT` if the server could not respond. */
  readonly reason: string;
  readonly metadata: Record<string, string>;
  readonly violations: { field: string; description: string }[];
  readonly retryAfterMs: number | undefined;
}

import type { DescService } from "@bufbuild/protobuf";
import { CredentialsService } from "@platform/contracts/credentials/v1/credentials";
import { IdempotencyService } from "@platform/contracts/idempotency/v1/idempotency";
import type { AskAgain } from "@platform/rpc/client/ask-again";
import { type Calls, rpcClient } from "@platform/rpc/client/client";
import { serviceIdentity } from "@platform/rpc/trust/service-identity";
import type { Use } from "@platform/service/lifecycle/app";
import type { Logger } from "@platform/service/observe/log";
import type { Config } from "../config.ts";
import type { ResourceContext } from "./resource.ts";

/** The part of CREDENTIALS_TIMEOUT_MS after which another replica is called; it has the rest of that time to respond. */
const anotherReplicaAfterMs = 250;
/** Most requests need a verification, and the first one has no time to connect: the start waits this long for each connection. */
const connectMs = 1500;

/** The clients of the services behind the gateway, one for each service that a resource calls. */
export class ServiceClients implements ResourceContext {
  readonly config: Config;
  readonly #use: Use;
  readonly #options;
  /** Address of the server of a service, by the package of its proto without the version. */
  readonly #addresses: Readonly<Record<string, string>>;
  /** Calls by the type name of their service. */
  readonly #calls = new Map<string, unknown>();

  constructor(config: Config, { log, use }: { log: Logger; use: Use }) {
    this.config = config;
    this.#use = use;
    this.#options = {
      identity: serviceIdentity({ name: "gateway", config, log }),
      caFile: config.RPC_TLS_CA_FILE,
      sharesCalls: true,
      timeoutMs: config.UPSTREAM_TIMEOUT_MS,
    };
    this.#addresses = {
      activity: config.ACTIVITY_ADDRESS,
      credentials: config.CREDENTIALS_ADDRESS,
      employee_sync: config.EMPLOYEE_SYNC_ADDRESS,
      file_status: config.FILE_STATUS_ADDRESS,
      // The credentials service stores idempotent requests, see docs/decisions/idempotency.md.
      idempotency: config.CREDENTIALS_ADDRESS,
      payroll_intake: config.PAYROLL_INTAKE_ADDRESS,
      portal_embedding: config.PORTAL_ADDRESS,
      premium_audit: config.PREMIUM_AUDIT_ADDRESS,
      webhooks: config.WEBHOOKS_ADDRESS,
    };
    this.#openQuick(CredentialsService, ["verifyApiKey", "verifyClientCredentials"]);
    this.#openQuick(IdempotencyService, [
      "beginRequest",
      "renewRequest",
      "finishRequest",
      "releaseRequest",
      "findRequestStatus",
    ]);
  }

  /** Deadline of calls to the credentials service. */
  get quickTimeoutMs(): number {
    return Math.min(this.config.UPSTREAM_TIMEOUT_MS, this.config.CREDENTIALS_TIMEOUT_MS);
  }

  /** As in `ResourceContext`; a field, because resources take it out of the object. */
  readonly callsOf = <Service extends DescService>(service: Service): Calls<Service> => {
    const calls = this.#calls.get(service.typeName) ?? this.#open(service);
    return calls as Calls<Service>;
  };

  #open<Service extends DescService>(service: Service): Calls<Service> {
    const client = this.#use(rpcClient(service, { ...this.#options, address: this.#addressOf(service) }));
    this.#calls.set(service.typeName, client.call);
    return client.call;
  }

  /** Opens the client of a service that requests wait for before anything else. */
  #openQuick<Service extends DescService>(service: Service, methods: AskAgain<Service>["methods"]): void {
    const client = this.#use(
      rpcClient(service, {
        ...this.#options,
        address: this.#addressOf(service),
        timeoutMs: this.quickTimeoutMs,
        connectMs,
        askAgain: { methods, afterMs: anotherReplicaAfterMs },
      }),
    );
    this.#calls.set(service.typeName, client.call);
  }

  #addressOf({ typeName }: DescService): string {
    const address = this.#addresses[typeName.split(".", 1)[0] ?? ""];
    if (address === undefined) throw new TypeError(`the gateway has no address of the service ${typeName}`);
    return address;
  }
}

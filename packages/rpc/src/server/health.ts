import { create } from "@bufbuild/protobuf";
import {
  type Server,
  type ServerUnaryCall,
  type ServerWritableStream,
  type sendUnaryData,
  status,
} from "@grpc/grpc-js";
import {
  type HealthCheckRequest,
  HealthCheckResponse_ServingStatus,
  HealthCheckResponseSchema,
  HealthListResponseSchema,
  Health as HealthService,
} from "@platform/contracts/grpc/health/v1/health";
import { methodDefinition } from "../call/service-definition.ts";

const { SERVING, NOT_SERVING, SERVICE_UNKNOWN } = HealthCheckResponse_ServingStatus;
const { check, list, watch } = HealthService.method;

type Watch = ServerWritableStream<HealthCheckRequest, unknown>;

/** The health of a server and its services (`grpc.health.v1`), which all serve at the same time. */
export class Health {
  readonly #names: ReadonlySet<string>;
  readonly #watches = new Set<Watch>();
  #isServing = false;

  /** @param names of the services; the empty name is that of the server */
  constructor(names: readonly string[]) {
    this.#names = new Set(["", ...names]);
  }

  get isServing(): boolean {
    return this.#isServing;
  }

  start(): void {
    this.#isServing = true;
    for (const call of this.#watches) this.#send(call);
  }

  /** Sends each watch the last status and ends it; an open one would keep the server from stopping. */
  stop(): void {
    this.#isServing = false;
    for (const call of this.#watches) {
      this.#send(call);
      call.end();
    }
    this.#watches.clear();
  }

  addToServer(server: Pick<Server, "addService">): void {
    server.addService(
      {
        [check.name]: methodDefinition(check),
        [list.name]: methodDefinition(list),
        [watch.name]: methodDefinition(watch),
      },
      {
        [check.name]: ({ request }: ServerUnaryCall<HealthCheckRequest, unknown>, respond: sendUnaryData<unknown>) => {
          if (this.#names.has(request.service)) respond(null, response(this.#statusOf(request.service)));
          else respond({ code: status.NOT_FOUND, details: `This server has no service ${request.service}.` });
        },
        [list.name]: (_: unknown, respond: sendUnaryData<unknown>) => {
          const statuses = [...this.#names].map((name) => [name, response(this.#statusOf(name))]);
          respond(null, create(HealthListResponseSchema, { statuses: Object.fromEntries(statuses) }));
        },
        [watch.name]: (call: Watch) => {
          this.#watches.add(call);
          call.on("cancelled", () => this.#watches.delete(call));
          this.#send(call);
        },
      },
    );
  }

  #send(call: Watch): void {
    call.write(response(this.#statusOf(call.request.service)));
  }

  #statusOf(name: string): HealthCheckResponse_ServingStatus {
    if (!this.#names.has(name)) return SERVICE_UNKNOWN;
    return this.#isServing ? SERVING : NOT_SERVING;
  }
}

const response = (servingStatus: HealthCheckResponse_ServingStatus) =>
  create(HealthCheckResponseSchema, { status: servingStatus });

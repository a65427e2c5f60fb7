import type { DescService } from "@bufbuild/protobuf";
import type { Calls } from "@platform/rpc/client/client";
import type { Config } from "../config.ts";
import type { Endpoint } from "./endpoint.ts";

/** The parts from which a resource makes its endpoints. */
export interface ResourceContext {
  /** The calls of a service; all resources share its client. Throws a TypeError for a service without an address. */
  callsOf<Service extends DescService>(service: Service): Calls<Service>;
  config: Config;
}

/** Makes the endpoints of one resource, at the start of the gateway. */
export type Resource = (context: ResourceContext) => readonly Endpoint[];

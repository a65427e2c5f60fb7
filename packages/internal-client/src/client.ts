import type { DescService } from "@bufbuild/protobuf";
import { type Calls, rpcClient } from "@platform/rpc/client/client";
import { tokenSource } from "@platform/rpc/trust/service-token";

export type { CallOptions, Calls } from "@platform/rpc/client/client";
export { Fault } from "@platform/service/call/fault";

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
  /** One function for each method. They reject with a `Fault`. */
  call: Calls<Service>;
  close(): Promise<void>;
}

/** A typed client of one gRPC service of the platform. It signs its calls, balances over all pods and reconnects. */
export function internalClient<Service extends DescService>(
  service: Service,
  { address, caller, keyFile, caFile, timeoutMs = 5000 }: InternalClientOptions,
): InternalClient<Service> {
  const identity = { tokenFor: tokenSource({ subject: caller, keyFile, now: Date.now }) };
  const client = rpcClient(service, { address, identity, caFile, timeoutMs });
  return {
    call: client.call,
    async close() {
      await client.stop?.();
    },
  };
}

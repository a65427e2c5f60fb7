import { targetConnector } from "@platform/egress/connect-target";
import { problemOfTarget } from "@platform/egress/target-url";
import type { Part } from "@platform/service/lifecycle/app";
import { Agent, fetch } from "undici";

const timeoutMs = 5000;
const maxResponseBytes = 256 * 1024;

interface EgressOptions {
  /** Allows plain HTTP and this machine. */
  isDevelopment: boolean;
  internalDomains: readonly string[];
  dnsServers: readonly string[];
}

/** Calls an identity provider. */
export type ProviderFetch = (url: string, options: object) => Promise<Response>;

/**
 * Calls identity providers that owners have named: as receivers of webhooks, at addresses of the public internet only, whatever their
 * discovery documents say. Redirects are not followed.
 */
export function providerFetch({ isDevelopment, internalDomains, dnsServers }: EgressOptions): Part & {
  call: ProviderFetch;
} {
  const connect = targetConnector({ allowInsecure: isDevelopment, internalDomains, dnsServers, timeoutMs });
  const dispatcher = new Agent({
    connect,
    maxResponseSize: maxResponseBytes,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  });
  const policy = { allowInsecure: isDevelopment, internalDomains, ports: [443] };
  return {
    name: "connections to identity providers",
    async call(url, options) {
      const problem = problemOfTarget(url, policy);
      if (problem !== undefined) throw new TypeError(`An address of an identity provider ${problem}.`);
      return (await fetch(url, { ...options, redirect: "manual", dispatcher })) as unknown as Response;
    },
    stop: () => dispatcher.destroy(),
  };
}

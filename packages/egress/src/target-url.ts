import { isIP } from "node:net";
import { isAllowedAddress } from "./allowed-address.ts";
import { isLocalName, isPublicName } from "./domain-name.ts";

/** Policy on targets of webhooks. */
export interface TargetPolicy {
  /** Development only: plain HTTP, addresses of this machine, and any port. */
  allowInsecure: boolean;
  /** Ports of receivers. */
  ports: readonly number[];
  /** Domains of the private network, in addition to those that are private everywhere. */
  internalDomains: readonly string[];
}

const maxLength = 2048;

/**
 * Returns the problem of a URL as a webhook's target, to be read after "url"; undefined if it is valid. It checks only the
 * text: the addresses of a name are checked on the socket of each attempt, because they may change at any time. The message is
 * the same for every problem with a host or port, so that it reveals no names and ports of the private network.
 */
export function problemOfTarget(text: string, policy: TargetPolicy): string | undefined {
  const { allowInsecure } = policy;
  const scheme = allowInsecure ? "an HTTPS or HTTP URL" : "an HTTPS URL";
  if (text === "") return "is required";
  if (text.length > maxLength) return `must have at most ${maxLength} characters`;
  // A text that the parser would change is refused, so that the URL is called exactly as it is registered.
  if (/[\p{Cc}\s\\]/u.test(text) || !URL.canParse(text)) return `must be ${scheme}`;
  const url = new URL(text);
  if (url.protocol !== "https:" && !(allowInsecure && url.protocol === "http:")) return `must be ${scheme}`;
  if (url.username !== "" || url.password !== "") return "must not contain credentials";
  if (url.hash !== "") return "must not have a fragment";
  if (isAllowedHost(url.hostname, policy) && isAllowedPort(url, policy)) return undefined;
  return `must name a host on the public internet${allowInsecure ? "" : `, at port ${policy.ports.join(" or ")}`}`;
}

function isAllowedPort({ port }: URL, { allowInsecure, ports }: TargetPolicy): boolean {
  // The parser removes the port that HTTPS has by default.
  return allowInsecure || ports.includes(port === "" ? 443 : Number(port));
}

function isAllowedHost(hostname: string, { allowInsecure, internalDomains }: TargetPolicy): boolean {
  const address = hostname.replace(/^\[(.*)\]$/, "$1");
  if (isIP(address) !== 0) return isAllowedAddress(address, { allowLoopback: allowInsecure });
  if (isLocalName(hostname)) return allowInsecure;
  return isPublicName(hostname, internalDomains);
}

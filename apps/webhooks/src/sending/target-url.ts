import { isIP } from "node:net";
import { isAllowedAddress } from "./allowed-address.ts";

/** Which targets are allowed for webhooks. */
export interface TargetPolicy {
  /** Development only: plain HTTP, and addresses of this machine. */
  allowInsecure: boolean;
}

const maxLength = 2048;
/** A name of two or more labels, as in the public DNS; the URL parser has converted it to lower-case ASCII. */
const domainName = /^(?=.{1,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * Returns what is wrong with a URL as a webhook's target, to be read after "url"; undefined if it is valid. It checks only the
 * text: the addresses of a name are checked on the socket of each attempt, because they may change at any time.
 */
export function problemOfTarget(text: string, { allowInsecure }: TargetPolicy): string | undefined {
  const scheme = allowInsecure ? "an HTTPS or HTTP URL" : "an HTTPS URL";
  if (text === "") return "is required";
  if (text.length > maxLength) return `must have at most ${maxLength} characters`;
  // What the parser would drop or repair is refused, so that the URL is called exactly as it is registered.
  if (/[\p{Cc}\s\\]/u.test(text) || !URL.canParse(text)) return `must be ${scheme}`;
  const url = new URL(text);
  if (url.protocol !== "https:" && !(allowInsecure && url.protocol === "http:")) return `must be ${scheme}`;
  if (url.username !== "" || url.password !== "") return "must not contain credentials";
  if (url.hash !== "") return "must not have a fragment";
  return isAllowedHost(url.hostname, allowInsecure) ? undefined : "must name a host on the public internet";
}

function isAllowedHost(hostname: string, allowInsecure: boolean): boolean {
  const address = hostname.replace(/^\[(.*)\]$/, "$1");
  if (isIP(address) !== 0) return isAllowedAddress(address, { allowLoopback: allowInsecure });
  if (isLocalName(hostname)) return allowInsecure;
  return domainName.test(hostname.replace(/\.$/, ""));
}

/** Names that mean this machine, whatever DNS says (RFC 6761, 6.3). */
export function isLocalName(hostname: string): boolean {
  return /(?:^|\.)localhost\.?$/.test(hostname);
}

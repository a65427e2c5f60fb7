/** A name of two or more labels, as in the public DNS; the URL parser has converted it to lower-case ASCII. */
const domainName = /^(?=.{1,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

/** Domains of private networks, in which no public name can be. */
const internalDomains = [
  "local", // RFC 6762, and the usual domain of Kubernetes
  "internal", // reserved by ICANN; clouds name their machines there
  "svc", // services of Kubernetes, without the domain of the cluster
  "pod",
  "consul",
  "localdomain",
  // RFC 6762, appendix G: used in private networks
  "corp",
  "home",
  "intranet",
  "lan",
  "private",
  "home.arpa", // RFC 8375
];

/** Domains that never have an address on the public internet. */
const deadDomains = [
  "alt", // RFC 9476
  "arpa", // RFC 3172
  "example", // RFC 6761
  "invalid",
  "localhost",
  "test",
  "mail", // never delegated, as corp and home
  "onion", // RFC 7686
];

const isBelow = (name: string, domains: readonly string[]) =>
  domains.some((domain) => name === domain || name.endsWith(`.${domain}`));

const withoutDot = (hostname: string) => hostname.toLowerCase().replace(/\.$/, "");

/** Returns true for names that mean this machine, whatever DNS returns (RFC 6761, 6.3). */
export function isLocalName(hostname: string): boolean {
  return isBelow(withoutDot(hostname), ["localhost"]);
}

/**
 * Returns true for a name of a private network, whether it exists or not.
 *
 * @param domains further domains, such as that of the cluster
 */
export function isInternalName(hostname: string, domains: readonly string[]): boolean {
  return isBelow(withoutDot(hostname), [...internalDomains, ...domains]);
}

/** Returns true for a name that may have an address on the public internet. */
export function isPublicName(hostname: string, domains: readonly string[]): boolean {
  const name = withoutDot(hostname);
  return domainName.test(name) && !isInternalName(name, domains) && !isBelow(name, deadDomains);
}

import { Resolver } from "node:dns/promises";
import { isIPv4, type LookupFunction } from "node:net";
import { isAllowedAddress } from "./allowed-address.ts";
import { AttemptFailure } from "./attempt-failure.ts";
import { isInternalName, isLocalName } from "./domain-name.ts";
import type { TargetPolicy } from "./target-url.ts";

const loopback = ["127.0.0.1", "::1"];

interface ResolverOptions extends Omit<TargetPolicy, "ports"> {
  /** Addresses of DNS servers; empty means those of this machine. */
  servers: readonly string[];
  /** Time-out of one query to one server. */
  timeoutMs?: number;
}

/** Resolves a name to addresses that a webhook may reach. Rejects with an AttemptFailure. */
export type ResolveTarget = (name: string) => Promise<string[]>;

/**
 * Resolves the names of receivers. If one address of a name is not allowed, the whole name is refused: a name that leads inside
 * is not trusted with its other addresses.
 *
 * Queries DNS itself instead of the system's resolver, which has four threads that a few slow names would block for all
 * receivers, and which reads /etc/hosts, where there are names that are not public.
 */
export function targetResolver({
  servers,
  allowInsecure,
  internalDomains,
  timeoutMs = 2000,
}: ResolverOptions): ResolveTarget {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2 });
  if (servers.length > 0) resolver.setServers(servers);

  async function addressesOf(name: string): Promise<string[]> {
    if (allowInsecure && isLocalName(name)) return loopback;
    // The webhook was registered before such names were refused. The outcome of a DNS query would reveal which of them exist.
    if (isInternalName(name, internalDomains)) throw forbiddenAddress();
    const results = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const addresses = results.flatMap((result) => (result.status === "fulfilled" ? result.value : []));
    if (addresses.length > 0) return addresses;
    const [cause] = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
    throw new AttemptFailure("dns", "The receiver's name cannot be resolved.", cause);
  }

  return async (name) => {
    const addresses = await addressesOf(name);
    if (addresses.every((address) => isAllowedAddress(address, { allowLoopback: allowInsecure }))) return addresses;
    throw forbiddenAddress();
  };
}

/** Returns a lookup function for `net.connect`, which then dials exactly these addresses. */
export function lookupOf(resolve: ResolveTarget): LookupFunction {
  return (name, options, done) => {
    resolve(name).then(
      (addresses) => {
        const entries = addresses.map((address) => ({ address, family: isIPv4(address) ? 4 : 6 }));
        const [first = { address: "", family: 0 }] = entries;
        if (options.all) done(null, entries);
        else done(null, first.address, first.family);
      },
      (error) => done(error, "", 0),
    );
  };
}

/** The message does not contain the address, which would reveal the platform's network to a partner. */
export function forbiddenAddress(): AttemptFailure {
  return new AttemptFailure("forbidden", "The receiver's address is not one that webhooks may reach.");
}

import { BlockList, isIPv4, isIPv6 } from "node:net";

// Everything in IANA's IPv4 Special-Purpose Address Registry, and multicast
// (https://www.iana.org/assignments/iana-ipv4-special-registry, RFC 5771).
const specialIpv4: readonly (readonly [network: string, prefix: number])[] = [
  ["0.0.0.0", 8], // this network
  ["10.0.0.0", 8], // private
  ["100.64.0.0", 10], // carrier-grade NAT
  ["127.0.0.0", 8], // loopback
  ["169.254.0.0", 16], // link-local; clouds keep their metadata here
  ["172.16.0.0", 12], // private
  ["192.0.0.0", 24], // IETF protocol assignments
  ["192.0.2.0", 24], // documentation
  ["192.31.196.0", 24], // AS112
  ["192.52.193.0", 24], // multicast tunneling
  ["192.88.99.0", 24], // relays of 6to4, deprecated
  ["192.168.0.0", 16], // private
  ["192.175.48.0", 24], // AS112
  ["198.18.0.0", 15], // benchmarking
  ["198.51.100.0", 24], // documentation
  ["203.0.113.0", 24], // documentation
  ["224.0.0.0", 4], // multicast
  ["240.0.0.0", 4], // reserved, and broadcast
];

// Special networks within 2000::/3, the only part of IPv6 that is allocated for global use
// (https://www.iana.org/assignments/iana-ipv6-special-registry). Outside of it are loopback, unspecified, link-local, unique
// local and multicast addresses, IPv4 mapped, compatible and translated ones (::/96, ::ffff:0:0/96, 64:ff9b::/96 and
// 64:ff9b:1::/48), and the discard prefix.
const globalIpv6 = ["2000::", 3] as const;
const specialIpv6: readonly (readonly [network: string, prefix: number])[] = [
  ["2001::", 23], // IETF protocol assignments: Teredo, benchmarking, ORCHID and others
  ["2001:db8::", 32], // documentation
  ["2002::", 16], // 6to4, which holds an IPv4 address
  ["2620:4f:8000::", 48], // AS112
  ["3ffe::", 16], // the former 6bone
  ["3fff::", 20], // documentation
];

const forbidden4 = blockList(specialIpv4, "ipv4");
const global6 = blockList([globalIpv6], "ipv6");
const forbidden6 = blockList(specialIpv6, "ipv6");
const loopback4 = blockList([["127.0.0.0", 8]], "ipv4");

/** Returns true for an address that a webhook may reach: one of the public internet, or loopback where that is allowed. */
export function isAllowedAddress(address: string, { allowLoopback }: { allowLoopback: boolean }): boolean {
  if (isIPv4(address)) {
    if (allowLoopback && loopback4.check(address, "ipv4")) return true;
    return !forbidden4.check(address, "ipv4");
  }
  // With a zone (fe80::1%eth0) an address is local to a link.
  if (!isIPv6(address) || address.includes("%")) return false;
  if (allowLoopback && address === "::1") return true;
  return global6.check(address, "ipv6") && !forbidden6.check(address, "ipv6") && !isIsatap(address);
}

/** An interface identifier of 0000:5efe or 0200:5efe is followed by an IPv4 address, in any network (RFC 5214, 6.1). */
function isIsatap(address: string): boolean {
  // A URL writes every IPv6 address in one way: eight groups in hex, the longest run of zeros as `::`.
  const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const before = groupsOf(head);
  const after = groupsOf(tail ?? "");
  const groups =
    tail === undefined ? before : [...before, ...Array(8 - before.length - after.length).fill(0), ...after];
  return (groups[4] === 0 || groups[4] === 0x200) && groups[5] === 0x5efe;
}

function groupsOf(text: string): number[] {
  return text === "" ? [] : text.split(":").map((group) => Number.parseInt(group, 16));
}

function blockList(networks: readonly (readonly [string, number])[], family: "ipv4" | "ipv6"): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of networks) list.addSubnet(network, prefix, family);
  return list;
}

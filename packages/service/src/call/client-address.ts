import { isIPv6 } from "node:net";

/** An address with a port, as some proxies write it into `X-Forwarded-For`: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
const withPort = /^(?:(\d+\.\d+\.\d+\.\d+):\d+|\[([^\]]+)\](?::\d+)?)$/;

/**
 * Returns the address by which requests of one client are counted: its IPv4 address, or the first 56 bits of its IPv6 address,
 * because providers give one site that much at least (RFC 6177). Ports do not count: a client has many.
 */
export function clientAddress(peerAddress: string): string {
  const ported = withPort.exec(peerAddress);
  const ip = ported?.[1] ?? ported?.[2] ?? peerAddress;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  const [address = ""] = ip.split("%", 1);
  if (!isIPv6(address)) return ip;
  const [before = "", after = ""] = address.split("::", 2);
  const head = before === "" ? [] : before.split(":");
  const right = after === "" ? [] : after.split(":");
  const zeros = Array<string>(Math.max(0, 8 - head.length - right.length)).fill("0");
  const groups = address.includes("::") ? [...head, ...zeros, ...right] : head;
  const [first, second, third, fourth] = groups.slice(0, 4).map((group) => Number.parseInt(group, 16));
  const network = [first, second, third, (fourth ?? 0) & 0xff00].map((group) => (group ?? 0).toString(16));
  return `${network.join(":")}::/56`;
}

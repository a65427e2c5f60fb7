import { expect, test } from "vitest";
import { isAllowedAddress } from "./allowed-address.ts";

const allowed = (address: string, allowLoopback = false) => isAllowedAddress(address, { allowLoopback });

test.each([
  ["this network", "0.0.0.0", "0.255.255.255"],
  ["private", "10.0.0.0", "10.255.255.255", "172.16.0.0", "172.31.255.255", "192.168.0.1"],
  ["carrier-grade NAT", "100.64.0.0", "100.127.255.255"],
  ["loopback", "127.0.0.1", "127.255.255.254"],
  ["link-local and cloud metadata", "169.254.0.1", "169.254.169.254"],
  ["protocol assignments", "192.0.0.1", "192.0.0.170"],
  ["documentation", "192.0.2.1", "198.51.100.7", "203.0.113.255"],
  ["6to4 relays", "192.88.99.1"],
  ["benchmarking", "198.18.0.1", "198.19.255.255"],
  ["multicast", "224.0.0.1", "239.255.255.255"],
  ["reserved and broadcast", "240.0.0.1", "255.255.255.255"],
  ["IPv6 loopback and unspecified", "::1", "::"],
  ["IPv4-mapped", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:8.8.8.8", "::ffff:7f00:1"],
  ["IPv4-compatible", "::127.0.0.1", "::10.0.0.1", "::8.8.8.8"],
  ["IPv4-translated", "::ffff:0:127.0.0.1"],
  ["NAT64", "64:ff9b::10.0.0.1", "64:ff9b::8.8.8.8", "64:ff9b:1::10.0.0.1"],
  ["6to4", "2002:7f00:1::", "2002:a00:1::1"],
  ["Teredo", "2001:0:4136:e378:8000:63bf:3fff:fdd2"],
  ["ISATAP", "2001:4860::5efe:10.0.0.1", "2606:4700:1:2:200:5efe:a00:1"],
  ["unique local and cloud metadata", "fc00::1", "fd00:ec2::254"],
  ["link-local, with and without a zone", "fe80::1", "fe80::1%eth0", "febf::1"],
  ["IPv6 multicast", "ff02::1", "ff0e::1"],
  ["IPv6 documentation", "2001:db8::1", "3fff::1"],
  ["IPv6 protocol assignments", "2001:2::1", "2001:10::1", "2001:20::1", "100::1"],
  ["what is no address", "", "localhost", "1.2.3", "0x7f000001"],
])("refuses %s", (_, ...addresses) => {
  for (const address of addresses) expect([address, allowed(address)]).toEqual([address, false]);
});

test("lets the public internet through, up to the edges of what it refuses", () => {
  const addresses = ["1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255"];
  const more = ["128.0.0.0", "172.15.255.255", "172.32.0.0", "192.167.255.255", "223.255.255.255"];
  const ipv6 = ["2606:4700:4700::1111", "2001:4860:4860::8888", "2a00::1", "2001:4860::5eff:a00:1"];
  for (const address of [...addresses, ...more, ...ipv6]) expect([address, allowed(address)]).toEqual([address, true]);
});

test("the development switch lets loopback through and nothing else", () => {
  for (const address of ["127.0.0.1", "127.0.0.53", "::1"]) expect(allowed(address, true)).toBe(true);
  for (const address of ["10.0.0.1", "169.254.169.254", "::ffff:127.0.0.1", "fd00::1", "0.0.0.0"]) {
    expect(allowed(address, true)).toBe(false);
  }
});

import { expect, test } from "vitest";
import { clientAddress } from "./client-address.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:0::/56"],
  ["2001:0DB8:0001:0002::9", "2001:db8:1:0::/56"],
  ["2001:db8::9", "2001:db8:0:0::/56"],
  ["2001:db8:1:abcd::9", "2001:db8:1:ab00::/56"],
  ["::1", "0:0:0:0::/56"],
  ["fe80::1%eth0", "fe80:0:0:0::/56"],
  ["203.0.113.7:4711", "203.0.113.7"],
  ["[2001:db8:1:2::9]:4711", "2001:db8:1:0::/56"],
  ["[2001:db8:1:2::9]", "2001:db8:1:0::/56"],
])("%s is counted as %s", (ip, counted) => {
  expect(clientAddress(ip)).toBe(counted);
});

test("two addresses of one IPv6 network are one client, and of two networks two", () => {
  expect(clientAddress("2001:db8:1:2:aaaa::1")).toBe(clientAddress("2001:db8:1:ff:bbbb::2"));
  expect(clientAddress("2001:db8:1:100::1")).not.toBe(clientAddress("2001:db8:1:2::1"));
});

import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { isHost, originForm } from "./host.ts";

test.each(["api.example", "API.example.:8443", "api.example:", "192.0.2.1:80", "[2001:db8::1]:443", "my_host"])(
  "%s is a host",
  (value) => expect(isHost(value)).toBe(true),
);

test.each([
  "",
  "a.example, b.example",
  "a.example/",
  "user@a.example",
  "a.example:80x",
  "a.example:65536",
  "a example",
  "[::1",
  "a#b",
  "a%2eb",
])("%j is no host", (value) => expect(isHost(value)).toBe(false));

test.each([
  ["/v1/health?a=http://x/", "/v1/health?a=http://x/", "b.example"],
  ["http://a.example/v1/health?x=1", "/v1/health?x=1", "a.example"],
  ["HTTPS://a.example:8443?x=1", "/?x=1", "a.example:8443"],
  ["http:///v1/health", "/v1/health", ""],
  ["*", "*", "b.example"],
])("the target %s is %s at the host %j", (target, path, host) => {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { url: target, headers: { host: "b.example" } });
  expect(originForm(request)).toBe(path);
  expect(request.headers.host).toBe(host);
});

test.each([
  ["1.1", "a,b", "a,b"],
  ["1.1", undefined, undefined],
  ["1.0", undefined, "a.example"],
])("in HTTP/%s an absolute target leaves the Host %j as %j", (httpVersion, host, rest) => {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { url: "http://a.example/v1/me", headers: { host }, httpVersion });
  originForm(request);
  expect(request.headers.host).toBe(rest);
});

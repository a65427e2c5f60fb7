import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rootCertificates } from "node:tls";
import { expect, onTestFinished, test } from "vitest";
import { loadConfig } from "./config.ts";

const least = {
  POSTGRES_URL: "postgres://localhost/platform",
  NATS_URL: "nats://localhost",
  CREDENTIALS_ADDRESS: "localhost:1",
  WEBHOOK_SECRET_KEY: Buffer.alloc(32, 1).toString("base64"),
  SMTP_URL: "smtps://mail.example.com",
};

test("a mail server is required in production, because owners must be notified", () => {
  const { SMTP_URL: _, ...without } = least;
  expect(() => loadConfig(without)).toThrow("SMTP_URL: is required");
  expect(loadConfig({ ...without, PLATFORM_MODE: "development" }).SMTP_URL).toBeUndefined();
});

test("insecure targets are refused in production, which is what a platform is unless it says otherwise", () => {
  expect(loadConfig(least).ALLOW_INSECURE_TARGETS).toBe(false);
  const switched = { ...least, ALLOW_INSECURE_TARGETS: "true" };
  expect(() => loadConfig(switched)).toThrow("ALLOW_INSECURE_TARGETS: is for development");
  expect(() => loadConfig({ ...switched, PLATFORM_MODE: "production" })).toThrow("PLATFORM_MODE=development");
  expect(loadConfig({ ...switched, PLATFORM_MODE: "development" }).ALLOW_INSECURE_TARGETS).toBe(true);
});

test("the schedule of retries is configuration, with the six attempts of the reference as its default", () => {
  expect(loadConfig(least).RETRY_DELAYS_MS).toEqual([0, 60_000, 300_000, 1_800_000, 7_200_000, 21_600_000]);
  expect(loadConfig({ ...least, RETRY_DELAYS_MS: "0,1000" }).RETRY_DELAYS_MS).toEqual([0, 1000]);
  for (const wrong of ["5", "0,soon", "0,-1"]) {
    expect(() => loadConfig({ ...least, RETRY_DELAYS_MS: wrong })).toThrow("RETRY_DELAYS_MS");
  }
});

test("receivers have port 443 unless configured, and domains of the private network can be added", () => {
  expect(loadConfig(least)).toMatchObject({ TARGET_PORTS: [443], INTERNAL_DOMAINS: [] });
  const set = { ...least, TARGET_PORTS: "443, 8443", INTERNAL_DOMAINS: "K8s.Example.com" };
  expect(loadConfig(set)).toMatchObject({ TARGET_PORTS: [443, 8443], INTERNAL_DOMAINS: ["k8s.example.com"] });
  for (const wrong of [",", "0", "443,x", "65536", "4.5"]) {
    expect(() => loadConfig({ ...least, TARGET_PORTS: wrong }), wrong).toThrow("TARGET_PORTS");
  }
  for (const wrong of [".svc", "svc.", "*.svc"]) {
    expect(() => loadConfig({ ...least, INTERNAL_DOMAINS: wrong }), wrong).toThrow("INTERNAL_DOMAINS");
  }
});

test("an egress proxy is a URL with nothing but credentials, and addresses are networks", () => {
  expect(loadConfig(least)).toMatchObject({ EGRESS_ADDRESSES: [] });
  const url = "https://user:p%40ss@proxy.example.com:3128";
  const EGRESS_ADDRESSES = "192.0.2.0/28, 198.51.100.7,2001:db8::/64";
  expect(loadConfig({ ...least, EGRESS_PROXY_URL: url, EGRESS_ADDRESSES })).toMatchObject({
    EGRESS_PROXY_URL: url,
    EGRESS_ADDRESSES: ["192.0.2.0/28", "198.51.100.7", "2001:db8::/64"],
  });
  for (const wrong of ["proxy:3128", "socks5://proxy", "http://proxy/path", "http://user:hunter2%zz@proxy"]) {
    expect(() => loadConfig({ ...least, EGRESS_PROXY_URL: wrong }), wrong).toThrow("EGRESS_PROXY_URL");
    expect(() => loadConfig({ ...least, EGRESS_PROXY_URL: wrong }), wrong).not.toThrow("hunter2");
  }
  const none = { EGRESS_PROXY_URL: url, EGRESS_PROXY_CA_FILE: import.meta.filename };
  expect(() => loadConfig({ ...least, ...none })).toThrow(/EGRESS_PROXY_CA_FILE: .*certificates in PEM/);
  const folder = mkdtempSync(join(tmpdir(), "webhooks-config-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const EGRESS_PROXY_CA_FILE = join(folder, "ca.pem");
  writeFileSync(EGRESS_PROXY_CA_FILE, String(rootCertificates[0]));
  expect(loadConfig({ ...least, EGRESS_PROXY_URL: url, EGRESS_PROXY_CA_FILE })).toMatchObject({ EGRESS_PROXY_CA_FILE });
  const http = { EGRESS_PROXY_URL: "http://proxy:3128", EGRESS_PROXY_CA_FILE };
  expect(() => loadConfig({ ...least, ...http })).toThrow(/EGRESS_PROXY_CA_FILE.*https:/s);
  for (const wrong of ["example.com", "192.0.2.0/33", "192.0.2.0/", "2001:db8::/129"]) {
    expect(() => loadConfig({ ...least, EGRESS_ADDRESSES: wrong }), wrong).toThrow("EGRESS_ADDRESSES");
  }
});

test("a lease outlasts an attempt, and every wrong variable is named without its value", () => {
  expect(() => loadConfig({ ...least, LEASE_MS: "15000" })).toThrow("LEASE_MS: must be at least twice");
  const wrong = { ...least, WEBHOOK_SECRET_KEY: "hunter2", WEBHOOK_SECRET_OLD_KEYS: "x", DNS_SERVERS: "dns" };
  expect(() => loadConfig(wrong)).toThrow(/WEBHOOK_SECRET_KEY.*WEBHOOK_SECRET_OLD_KEYS.*DNS_SERVERS/s);
  expect(() => loadConfig(wrong)).not.toThrow(/hunter2/);
});

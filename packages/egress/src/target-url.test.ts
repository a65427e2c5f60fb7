import { expect, test } from "vitest";
import { problemOfTarget, type TargetPolicy } from "./target-url.ts";

const strict: TargetPolicy = { allowInsecure: false, ports: [443], internalDomains: [] };
const problem = (url: string, policy: Partial<TargetPolicy> = {}) => problemOfTarget(url, { ...strict, ...policy });
const notPublic = "must name a host on the public internet, at port 443";

test.each([
  "https://example.com/hooks",
  "https://hooks.example.com:443/a/b?c=d",
  "https://EXAMPLE.com",
  "https://bücher.com/",
  "https://hooks.xn--p1ai/",
  "https://internal.example.com/",
  "https://svc.example.com/",
  "https://mylocal.example.com/",
  "https://notlocal.com/",
  "https://example.com./",
  "https://8.8.8.8/hook",
  "https://[2606:4700::1111]/",
])("takes %s", (url) => {
  expect(problem(url)).toBeUndefined();
});

test.each([
  ["", "is required"],
  ["example.com/hooks", "must be an HTTPS URL"],
  ["http://example.com/", "must be an HTTPS URL"],
  ["ftp://example.com/", "must be an HTTPS URL"],
  ["https://exam\nple.com/", "must be an HTTPS URL"],
  ["https:\\\\example.com", "must be an HTTPS URL"],
  ["https://user@example.com/", "must not contain credentials"],
  ["https://:pass@example.com/", "must not contain credentials"],
  ["https://example.com/#top", "must not have a fragment"],
  ["https://example.com/".padEnd(2049, "a"), "must have at most 2048 characters"],
])("refuses %s: %s", (url, expected) => {
  expect(problem(url)).toBe(expected);
});

test.each([
  ...["intranet", "postgres", "POSTGRES", "postgres.", "a", "com", "localhost"].map((name) => `https://${name}/`),
  ...["postgres.default.svc", "postgres.default.svc.", "x.SVC", "p.d.svc.cluster.local", "P.D.SVC.Cluster.Local."].map(
    (name) => `https://${name}/`,
  ),
  ...[
    "10-0-0-1.default.pod",
    "printer.local",
    "vault.internal",
    "db.corp",
    "nas.lan",
    "x.home.arpa",
    "wiki.intranet",
  ].map((name) => `https://${name}/`),
  ...["hooks.example", "a.invalid", "a.test", "a.onion", "a.alt", "1.0.0.127.in-addr.arpa"].map(
    (name) => `https://${name}/`,
  ),
  "https://postgres。default。svc/",
  "https://postgres%2Edefault%2Esvc/",
  "https://ｐostgres.ｓvc/",
  "https://example.a1/",
  "https://example.c/",
  "https://example.com../",
  "https://hooks.example.com:8443/",
  "https://hooks.example.com:5432/",
  "https://hooks.example.com:80/",
  "https://hooks.example.com:0/",
  "https://8.8.8.8:6379/",
  "https://[2606:4700::1111]:4222/",
  "https://postgres.default.svc:5432/",
  "https://app.localhost/",
  "https://intranet/",
  "https://127.0.0.1/",
  "https://2130706433/",
  "https://0x7f.1/",
  "https://0177.0.0.1/",
  "https://１２７.０.０.１/",
  "https://[::1]/",
  "https://[::ffff:127.0.0.1]/",
  "https://[64:ff9b::a00:1]/",
  "https://169.254.169.254/latest/meta-data",
  "https://10.1.2.3:8443/",
])("refuses %s, always with the same message", (url) => {
  expect(problem(url)).toBe(notPublic);
});

test("further ports and internal domains are configuration", () => {
  const ports = { ports: [443, 8443] };
  expect(problem("https://hooks.example.com:8443/", ports)).toBeUndefined();
  const both = "must name a host on the public internet, at port 443 or 8443";
  expect(problem("https://hooks.example.com:9443/", ports)).toBe(both);
  expect(problem("https://postgres.default.svc:8443/", ports)).toBe(both);
  const internal = { internalDomains: ["k8s.example.com"] };
  for (const name of ["k8s.example.com", "postgres.default.svc.K8S.example.com."])
    expect(problem(`https://${name}/`, internal), name).toBe(notPublic);
  expect(problem("https://not-k8s.example.com/", internal)).toBeUndefined();
});

test("the development switch adds plain HTTP and this machine, and nothing else", () => {
  const insecure = { allowInsecure: true };
  for (const url of ["http://127.0.0.1:8080/", "http://localhost:1/", "https://[::1]/", "http://example.com/"]) {
    expect(problem(url, insecure)).toBeUndefined();
  }
  for (const url of [
    "http://10.0.0.1/",
    "http://postgres.default.svc:80/",
    "http://postgres/",
    "https://db.internal/",
  ]) {
    expect(problem(url, insecure), url).toBe("must name a host on the public internet");
  }
  expect(problem("ftp://localhost/", insecure)).toBe("must be an HTTPS or HTTP URL");
});

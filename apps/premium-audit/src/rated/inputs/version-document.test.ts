import { expect, test } from "vitest";
import { actorOf, type SealedVersion, versionDigest } from "./version-document.ts";

const version: SealedVersion = {
  auditId: "aud_1",
  version: 2,
  kind: "revision",
  reason: "late",
  createdAt: new Date(0),
  release: "1.3.0",
  actor: { type: "api_key", id: "key_1" },
  periodStart: "2025-01-01",
  periodEnd: "2025-12-31",
  totalPremium: "14950.25",
  worksheetDigest: "w",
  previousDigest: "p",
  inputs: [
    { kind: "report", id: "PR_1", digest: "r" },
    { kind: "terms", id: "pol_1", digest: "t" },
  ],
};

test("the digest of a version changes with every member, and not with the order of its inputs", () => {
  const digest = versionDigest(version);
  expect(versionDigest({ ...version, inputs: version.inputs.toReversed() })).toBe(digest);
  const changes: Partial<SealedVersion>[] = [
    { auditId: "aud_2" },
    { version: 3 },
    { kind: "audit" },
    { reason: null },
    { createdAt: new Date(1) },
    { release: "1" },
    { actor: null },
    { actor: { type: "api_key", id: null } },
    { periodStart: "2025-01-02" },
    { periodEnd: "2025-12-30" },
    { totalPremium: "14950.26" },
    { worksheetDigest: "x" },
    { previousDigest: null },
    { inputs: version.inputs.slice(1) },
    { inputs: version.inputs.map((input) => ({ ...input, digest: "other" })) },
  ];
  const digests = changes.map((change) => versionDigest({ ...version, ...change }));
  expect(new Set([digest, ...digests]).size).toBe(changes.length + 1);
});

test("owners are told who acted, but not the names of operators and services", () => {
  expect(actorOf("api_key:key_1")).toEqual({ type: "api_key", id: "key_1" });
  expect(actorOf("schedule:policy changes: daily")).toEqual({ type: "schedule", id: "policy changes: daily" });
  expect([actorOf("operator:ann"), actorOf("service:billing"), actorOf(null)]).toEqual([
    { type: "operator", id: null },
    { type: "service", id: null },
    null,
  ]);
});

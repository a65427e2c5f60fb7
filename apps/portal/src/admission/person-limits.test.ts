import { expect, test } from "vitest";
import type { PersonCall } from "../access/page-call.ts";
import { admitFiles, PersonLimits } from "./person-limits.ts";

const callOf = (personId: string) => ({ signedIn: { personId, sessionId: `session of ${personId}` } }) as PersonCall;

test("a session makes so many calls in a minute, and another session as many", () => {
  const limits = new PersonLimits();
  const count = (personId: string) => limits.count(callOf(personId));
  for (let calls = 0; calls < 1200; calls += 1) count("ana");
  expect(() => count("ana")).toThrow(expect.objectContaining({ reason: "TOO_MANY_CALLS" }));
  count("ben");
});

test("a session sends and loads so many files in a minute, beside its calls", async () => {
  const limits = new PersonLimits();
  const admit = admitFiles(async () => callOf("ana"), limits);
  const load = () => admit(callOf("ana"), "member", { ownerId: "", environment: "sandbox" }, false);
  for (let files = 0; files < 120; files += 1) await load();
  await expect(load()).rejects.toMatchObject({ reason: "TOO_MANY_CALLS" });
  limits.count(callOf("ana"));
});

test("a person has so many live pages, and another when one is closed", () => {
  const limits = new PersonLimits();
  const close = Array.from({ length: 20 }, () => limits.openStream(callOf("ana")));
  const another = () => limits.openStream(callOf("ana"));
  expect(another).toThrow(expect.objectContaining({ reason: "TOO_MANY_LIVE_PAGES" }));
  limits.openStream(callOf("ben"));
  close[0]?.();
  close[0]?.();
  another();
  expect(another).toThrow(expect.objectContaining({ code: "RESOURCE_EXHAUSTED" }));
});

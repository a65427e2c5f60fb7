import { expect, test } from "vitest";
import { type Actor, actorOf } from "./actor.ts";
import { type Call, runInCall } from "./call.ts";
import { actorFor, changeStamp, runAsSchedule } from "./current-actor.ts";

const tenant = { environment: "sandbox", ownerId: "own_1" } as const;
const key: Actor = { type: "api_key", id: "key_1" };
const callOf = (more: Partial<Call>): Call => ({ requestId: "req_1", signal: new AbortController().signal, ...more });

test("a row is stamped with the actor and the request of the call that writes it", () => {
  expect(changeStamp()).toEqual({ changedBy: null, changedRequestId: null });
  expect(runInCall(callOf({ actor: key }), () => changeStamp())).toEqual({
    changedBy: "api_key:key_1",
    changedRequestId: "req_1",
  });
  expect(changeStamp(callOf({}))).toEqual({ changedBy: null, changedRequestId: "req_1" });
  expect(runAsSchedule("policy statuses", () => changeStamp()).changedBy).toBe("schedule:policy_statuses");
});

test("an owner learns of another owner's actor only the owner", () => {
  const byPartner = callOf({ tenant, actor: key });
  expect(runInCall(byPartner, () => actorFor("own_1"))).toEqual(key);
  expect(runInCall(byPartner, () => actorFor("own_2"))).toEqual({ type: "owner", id: "own_1" });
  const byOperator = callOf({ actor: { type: "operator", id: "ada" } });
  expect(runInCall(byOperator, () => actorFor("own_2"))).toEqual({ type: "operator", id: "ada" });
  expect(actorFor("own_1")).toBeUndefined();
});

test("the id of an actor fits into a header", () => {
  expect(actorOf("operator", "Zoë\r\nsvc-owner-id: own_2").id).toBe("Zo___svc-owner-id:_own_2");
  expect(actorOf("operator", "x".repeat(1000)).id).toHaveLength(128);
});

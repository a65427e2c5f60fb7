import type { Actor } from "@platform/service/call/actor";
import { runInCall } from "@platform/service/call/call";
import { changeStamp } from "@platform/service/call/current-actor";
import { expect, test } from "vitest";
import { activityEvent } from "./activity-event.ts";
import { actorOfEvent, decodeEvent, encodeEvent } from "./event.ts";
import { inCallOf } from "./event-call.ts";

const tenant = { environment: "sandbox", ownerId: "own_1" } as const;
const actor: Actor = { type: "api_key", id: "key_1" };
const call = { requestId: "req_1", tenant, actor, signal: new AbortController().signal };
const deleted = (ownerId = "own_1") =>
  activityEvent("activityPremiumAudit", { ...tenant, ownerId }, { action: "audit.deleted", resourceId: "aud_1" });

test("an event has the actor and the request of its call, and a consumer continues them", () => {
  const event = decodeEvent(encodeEvent(runInCall(call, () => deleted())));
  expect(event).toMatchObject({ requestId: "req_1", actor });
  const [stamp, next] = inCallOf(event, () => [changeStamp(), deleted()] as const);
  expect(stamp).toEqual({ changedBy: "api_key:key_1", changedRequestId: "req_1" });
  expect(next).toMatchObject({ requestId: "req_1", actor });
});

test("an event for another owner does not name the key that caused it", () => {
  const event = runInCall(call, () => deleted("own_2"));
  expect(actorOfEvent(event)).toEqual({ type: "owner", id: "own_1" });
});

test("an event outside of a call has no actor, and an actor that only a later release knows is none", () => {
  expect(actorOfEvent(deleted())).toBeUndefined();
  const later = runInCall(call, () => deleted());
  if (later.actor) later.actor.type = "robot";
  expect(actorOfEvent(later)).toBeUndefined();
});

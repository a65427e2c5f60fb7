import { partnerEvents } from "@platform/messaging/event/partner-events";
import { expect, test } from "vitest";
import { eventMemberNames, eventMembers, hasMember } from "./event-members.ts";
import { exampleEvent } from "./example-event.ts";

const owner = { environment: "sandbox", ownerId: "own_1" };

test.each(partnerEvents)("the example of $type has a value of each of its members", ({ type }) => {
  const example = exampleEvent(type, owner.ownerId);
  // They are about no record.
  if (!example) return expect(["webhook.test", "evidence.sealed"]).toContain(type);
  const members = eventMembers(type, example.data, owner);
  const expected = eventMemberNames.filter((name) => hasMember(type, name)).toSorted();
  expect(
    Object.keys(members)
      .filter((name) => members[name as keyof typeof members]?.length === 1)
      .toSorted(),
  ).toEqual(expected);
});

test("an example has arrays where events have them, and there is none of an unknown type", () => {
  expect(exampleEvent("policy.created", "own_1")).toEqual({
    type: "policy.created",
    data: { policy: { id: "policy_123", employer_id: "employer_042", classifications: [{ state: "CA" }] } },
  });
  expect(exampleEvent("policy.eaten", "own_1")).toBeUndefined();
});

import { partnerEvents } from "@platform/messaging/event/partner-events";
import { expect, test } from "vitest";
import { z } from "zod";
import { eventData } from "./event-data.ts";
import { eventMembers, hasMember } from "./event-members.ts";

const owner = { environment: "sandbox", ownerId: "own_1" };

/** True if a schema has a text at a place; it leads through optional members and arrays. */
function hasText(schema: unknown, path: readonly string[]): boolean {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return hasText(schema.unwrap(), path);
  if (schema instanceof z.ZodArray) return hasText(schema.element, path);
  const [name, ...rest] = path;
  if (name === undefined) return schema instanceof z.ZodString;
  return schema instanceof z.ZodObject && hasText(schema.shape[name], rest);
}

test.each(partnerEvents)("every place of a member of $type is a text in the schema of its data", ({ key }) => {
  const { schema, form3, members } = eventData[key];
  const schemas = [schema, ...(form3 ? [form3.schema] : [])];
  const places = Object.values(members).flat();
  const paths = places.flatMap((place) => (typeof place === "string" ? [place] : [place.path, place.owner]));
  expect(paths.filter((path) => !schemas.some((one) => hasText(one, path.split("."))))).toEqual([]);
});

test("a policy has the states of its classifications in the present and in the next term, each once", () => {
  const rows = (...states: string[]) => ({ classifications: states.map((state) => ({ state })) });
  const policy = { id: "pol_1", employer_id: "EMP_1", ...rows("CA", "CA", "NV"), next_term: rows("NV", "OR") };
  expect(eventMembers("policy.updated", { policy }, owner)).toEqual({
    employer_id: ["EMP_1"],
    state: ["CA", "NV", "OR"],
    resource_type: ["policy"],
    resource_id: ["pol_1"],
    environment: ["sandbox"],
  });
});

test("audit.completed has the same members under the names of each envelope", () => {
  const members = { ...eventMembers("audit.completed", { auditId: "aud_1", employerId: "EMP_1" }, owner) };
  expect(members).toMatchObject({ resource_id: ["aud_1"], employer_id: ["EMP_1"] });
  expect(eventMembers("audit.completed", { audit_id: "aud_1", employer_id: "EMP_1" }, owner)).toEqual(members);
});

test("each side of an exposure grant finds its own id of the employer", () => {
  const grant = {
    id: "grant_1",
    owner_id: "own_1",
    employer_id: "A",
    grantee_owner_id: "own_2",
    grantee_employer_id: "B",
  };
  const employerOf = (ownerId: string) =>
    eventMembers("exposure_grant.offered", grant, { ...owner, ownerId }).employer_id;
  expect([employerOf("own_1"), employerOf("own_2"), employerOf("own_3")]).toEqual([["A"], ["B"], []]);
});

test("data that lacks a value, or has another type in its place, has no value", () => {
  for (const data of [undefined, null, 5, [], {}, { policy: null }, { policy: { classifications: 5 } }]) {
    expect(eventMembers("policy.created", data, owner)).toMatchObject({ employer_id: [], state: [], resource_id: [] });
  }
  const employee = { id: "emp_1", employer_id: "EMP_1", state: null };
  expect(eventMembers("employee.created", employee, owner).state).toEqual([]);
  expect(eventMembers("employee.created", Object.create({ state: "CA" }), owner).state).toEqual([]);
});

test("event types say which members their events have", () => {
  const having = (member: Parameters<typeof hasMember>[1]) =>
    new Set(partnerEvents.filter(({ type }) => hasMember(type, member)).map(({ type }) => type.split(".")[0]));
  expect(having("state")).toEqual(new Set(["audit", "employee", "policy", "endorsement"]));
  expect(having("employer_id")).toEqual(
    new Set(["file", "audit", "employee", "policy", "payment", "exposure_grant", "endorsement", "premium"]),
  );
  expect(having("resource_id")).toEqual(having("resource_type"));
  expect([hasMember("webhook.test", "resource_type"), hasMember("webhook.test", "environment")]).toEqual([false, true]);
});

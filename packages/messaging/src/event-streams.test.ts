import { expect, test } from "vitest";
import { catalog } from "./catalog.ts";
import { familySubjectOf, largeFamilies, streamsOf, typeInSubject } from "./event-streams.ts";

test("a filter finds its events in EVENTS and in the streams of the families that it includes", () => {
  expect(streamsOf("activity.credentials")).toEqual([{ stream: "EVENTS", subject: "events.activity.credentials" }]);
  expect(streamsOf("file.processed")).toEqual([
    { stream: "EVENTS", subject: "events.file.processed" },
    { stream: "EVENTS_file", subject: "family_events.file.processed" },
  ]);
  expect(streamsOf(">")).toEqual([
    { stream: "EVENTS", subject: "events.>" },
    ...largeFamilies.map((family) => ({ stream: `EVENTS_${family}`, subject: `family_events.${family}.>` })),
  ]);
});

test("every large family is one of the catalog, and a subject of either kind leads to the event type", () => {
  const types = Object.values(catalog).map(({ type }) => type);
  for (const family of largeFamilies) expect(types.some((type) => type.startsWith(`${family}.`))).toBe(true);
  for (const type of types) {
    expect(typeInSubject(`events.${type}`)).toBe(type);
    const own = familySubjectOf(type);
    if (own) expect(typeInSubject(own)).toBe(type);
  }
});

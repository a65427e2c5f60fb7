import { catalog, type EventCase } from "@platform/messaging/event/catalog";
import { expect, test } from "vitest";
import { isException, recordMember } from "./activity-of-event.ts";

const published = Object.entries(catalog).filter(([, { schema }]) => schema !== undefined);

// A new event that is in neither would have no activity, without a word.
test.each(published)("%s has its record as data, or the table says what it changes", (name) => {
  const eventCase = name as EventCase;
  expect(isException(eventCase) || recordMember(eventCase) !== undefined).toBe(true);
});

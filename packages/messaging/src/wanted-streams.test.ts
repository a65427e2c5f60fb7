import type { StreamInfo } from "@nats-io/jetstream";
import { expect, test } from "vitest";
import { type AskedStreams, possibleStreams, wantedStreams } from "./wanted-streams.ts";

const apps = ["intake", "mail"];
const own = ["EVENTS", "DEAD_LETTERS_intake", "DEAD_LETTERS_mail"];
const families = ["EVENTS_file", "EVENTS_payroll", "EVENTS_employee", "EVENTS_premium"];

/** Names and copies of what is wanted while NATS has these streams with so many copies. */
function wanted(asked: AskedStreams, names: string[], copies: number, isCluster = true) {
  const streams = new Map(names.map((name) => [name, { config: { name, num_replicas: copies } } as StreamInfo]));
  return wantedStreams(apps, asked, { streams, isCluster }).map(({ name, num_replicas }) => [name, num_replicas]);
}

test("a stream that is missing gets as many copies as the others, whatever is set in this shell", () => {
  expect(wanted({}, ["EVENTS", "DEAD_LETTERS_mail"], 3)).toEqual(own.map((name) => [name, 3]));
  expect(wanted({ replicas: 5 }, own, 3)).toEqual(own.map((name) => [name, 5]));
});

test("streams of families that NATS has stay, and with the layout there are all", () => {
  expect(wanted({}, [...own, ...families], 3).map(([name]) => name)).toEqual([...own, ...families]);
  expect(wanted({ layout: "one" }, [...own, "EVENTS_file"], 3).map(([name]) => name)).toEqual([...own, "EVENTS_file"]);
  expect(wanted({ layout: "family" }, own, 3).map(([name]) => name)).toEqual([...own, ...families]);
  expect(possibleStreams(apps)).toEqual([...own, ...families]);
});

test("what nothing shows must be said, before any stream is created", () => {
  expect(() => wanted({}, [], 3)).toThrow("set NATS_STREAM_REPLICAS and NATS_STREAMS");
  expect(() => wanted({ replicas: 3 }, ["DEAD_LETTERS_mail"], 3)).toThrow("set NATS_STREAMS,");
  expect(() => wanted({}, [...own, "EVENTS_file"], 3)).toThrow(
    "and not EVENTS_payroll, EVENTS_employee, EVENTS_premium",
  );
  // One server, as of a trial or a developer, cannot have copies.
  expect(wanted({}, [], 1, false)).toEqual(own.map((name) => [name, 1]));
});

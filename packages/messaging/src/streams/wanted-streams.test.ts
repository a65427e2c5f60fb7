import type { StreamInfo } from "@nats-io/jetstream";
import { expect, test } from "vitest";
import { wantedStreams } from "./wanted-streams.ts";

const apps = ["intake", "mail"];
const names = ["EVENTS", "DEAD_LETTERS_intake", "DEAD_LETTERS_mail"];

/** Names and copies of what is wanted while NATS has these streams with so many copies. */
function wanted(replicas: number | undefined, existing: string[], copies: number, isCluster = true) {
  const streams = new Map(existing.map((name) => [name, { config: { name, num_replicas: copies } } as StreamInfo]));
  return wantedStreams(apps, replicas, { streams, isCluster }).map(({ name, num_replicas }) => [name, num_replicas]);
}

test("a stream that is missing gets as many copies as the others, whatever is set in this shell", () => {
  expect(wanted(undefined, ["EVENTS", "DEAD_LETTERS_mail"], 3)).toEqual(names.map((name) => [name, 3]));
  expect(wanted(5, names, 3)).toEqual(names.map((name) => [name, 5]));
});

test("the number of copies must be said where nothing shows it, before any stream is created", () => {
  expect(() => wanted(undefined, [], 3)).toThrow("set NATS_STREAM_REPLICAS");
  // One server, as of a trial or a developer, cannot have copies.
  expect(wanted(undefined, [], 1, false)).toEqual(names.map((name) => [name, 1]));
});

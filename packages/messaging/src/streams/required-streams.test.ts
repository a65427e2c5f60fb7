import type { StreamInfo } from "@nats-io/jetstream";
import { expect, test } from "vitest";
import { requiredStreams } from "./required-streams.ts";

const apps = ["intake", "mail"];
const names = ["EVENTS", "DEAD_LETTERS_intake", "DEAD_LETTERS_mail"];

/** Names and copies of the required streams while NATS has these streams with so many copies. */
function required(replicas: number | undefined, existing: string[], copies: number, isCluster = true) {
  const streams = new Map(existing.map((name) => [name, { config: { name, num_replicas: copies } } as StreamInfo]));
  return requiredStreams(apps, replicas, { streams, isCluster }).map(({ name, num_replicas }) => [name, num_replicas]);
}

test("a stream that is missing gets as many copies as the others, whatever is set in this shell", () => {
  expect(required(undefined, ["EVENTS", "DEAD_LETTERS_mail"], 3)).toEqual(names.map((name) => [name, 3]));
  expect(required(5, names, 3)).toEqual(names.map((name) => [name, 5]));
});

test("the number of copies must be said where nothing shows it, before any stream is created", () => {
  expect(() => required(undefined, [], 3)).toThrow("set NATS_STREAM_REPLICAS");
  // One server, as of a trial or a developer, cannot have copies.
  expect(required(undefined, [], 1, false)).toEqual(names.map((name) => [name, 1]));
});

import { expect, test } from "vitest";
import { knownState } from "./known-state.ts";

test.each([
  ["IN", true],
  ["DC", true],
  ["ZZ", false],
  ["in", false],
])("%j is the code of a state: %s", (state, isKnown) => expect(knownState().safeParse(state).success).toBe(isKnown));

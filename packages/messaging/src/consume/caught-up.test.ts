import { expect, test } from "vitest";
import { catchUp } from "./caught-up.ts";

const at = (seconds: number) => new Date(seconds * 1000);
const position = (delivered: number, finished: number, undelivered = 0) => ({ delivered, finished, undelivered });

test("a consumer has caught up with a time once all that was delivered then is processed, whatever came since", () => {
  const { look } = catchUp();
  expect(look(at(1), position(10, 4, 3))).toBeUndefined();
  expect(look(at(2), position(20, 4))).toBeUndefined();
  expect(look(at(3), position(40, 19, 5))).toBeUndefined();
  expect(look(at(4), position(50, 20, 5))).toEqual(at(2));
  expect(look(at(5), position(60, 59, 5))).toEqual(at(2));
});

test("an idle consumer has caught up with the look before", () => {
  const { look } = catchUp();
  expect(look(at(1), position(7, 7))).toBeUndefined();
  expect(look(at(2), position(7, 7))).toEqual(at(1));
  expect(look(at(3), position(7, 7))).toEqual(at(2));
});

test("a stream that was made anew is looked at from its beginning", () => {
  const { look } = catchUp();
  look(at(1), position(100, 90));
  expect(look(at(2), position(0, 0))).toBeUndefined();
  expect(look(at(3), position(2, 1))).toEqual(at(2));
});

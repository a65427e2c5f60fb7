import { decimalProblem } from "@platform/decimal/amount";
import type { Violation } from "@platform/service/fault";

/** Says what is wrong with a text; undefined when nothing is. */
export type TextRule = (text: string) => string | undefined;

/** A text of 1 to `maxLength` characters that Postgres can hold. */
export function textOf(maxLength: number): TextRule {
  return (text) =>
    text !== "" && text.length <= maxLength && !text.includes("\0")
      ? undefined
      : `must have 1 to ${maxLength} characters and no NUL`;
}

/** A day that the calendar has. */
const date: TextRule = (text) => {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) && !text.startsWith("0000") ? Date.parse(text) : Number.NaN;
  const isReal = !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
  return isReal ? undefined : "must be a date of the calendar as YYYY-MM-DD";
};

const amount: TextRule = (text) => decimalProblem("publicAmount", text);

const state: TextRule = (text) => (/^[A-Z]{2}$/.test(text) ? undefined : "must be a two-letter state code");

/** As little as all addresses have in common: https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address knows more. */
const email: TextRule = (text) =>
  text.length <= 254 && /^[^\s@\0]+@[^\s@\0]+$/.test(text) ? undefined : "must be an e-mail address";

/** The rules of an employee's members, by their names in the contract. */
export const memberRules = {
  employee_id: textOf(255),
  name: textOf(511),
  first_name: textOf(255),
  last_name: textOf(255),
  email,
  class_code: textOf(255),
  state,
  hourly_rate: amount,
  hire_date: date,
  termination_date: date,
  termination_reason: textOf(1000),
  job_title: textOf(255),
  department: textOf(255),
} as const satisfies Record<string, TextRule>;

export type MemberName = keyof typeof memberRules;

/** What is wrong with members; those that are undefined are not looked at. */
export function checkMembers(values: Partial<Record<MemberName, string | undefined>>, at = ""): Violation[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const description = value === undefined ? undefined : memberRules[name as MemberName](value);
    return description ? [{ field: `${at}${name}`, description }] : [];
  });
}

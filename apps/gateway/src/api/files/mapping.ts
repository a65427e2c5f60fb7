import { excludedPayKinds } from "@platform/public-records/excluded-pay";
import { z } from "zod";
import { isJsonObject } from "../../edge/body/json-object.ts";
import type { PublicField } from "../shared/field-names.ts";
import { text } from "../shared/text.ts";

/** Members of a record by their names in the internal contract. `earnings` names what a row pays. */
const members = [
  ...["employer_id", "employee_id", "name", "first_name", "last_name", "class_code", "state", "officer"],
  ...["hours_worked", "gross_wages", "overtime_hours", "overtime_pay", "overtime_multiplier", "double_time_pay"],
  ...["overtime_premium", "earnings", ...excludedPayKinds],
];
const severalColumns = ["hours_worked", "gross_wages", "earnings"];
const mostHeaders = 20;

/** A member and the headers that it is read from; none if it is not read. */
export interface MappedMember {
  member: string;
  headers: string[];
}

function mappingSchema(publicFieldOf: PublicField) {
  const header = text();
  const shape = members.map((member) => [
    publicFieldOf(member),
    (severalColumns.includes(member) ? z.union([header, z.array(header).min(1).max(mostHeaders)]) : header)
      .nullable()
      .optional(),
  ]);
  return z.strictObject(Object.fromEntries(shape) as Record<string, z.ZodType<string | string[] | null | undefined>>);
}

const error = "a JSON object with the header of each member";

/**
 * A mapping in a query, as JSON: `{"employee_id": "Badge", "gross_wages": ["Regular $", "OT $"], "overtime_pay": null}`.
 * Members that are left out are recognized by the names of columns.
 */
export function queryMapping(publicFieldOf: PublicField) {
  const schema = mappingSchema(publicFieldOf);
  const internal = new Map(members.map((member) => [publicFieldOf(member), member]));
  return z
    .string({ error })
    .max(8192, { error: "at most 8192 characters" })
    .transform((json, context): MappedMember[] => {
      const read = schema.safeParse(parsed(json));
      if (read.success) return fromMapping(read.data, internal);
      for (const issue of read.error.issues) {
        const path = issue.code === "unrecognized_keys" ? issue.keys : issue.path.map(String);
        const known = `one of ${[...internal.keys()].join(", ")}`;
        const message = issue.code === "unrecognized_keys" ? known : "a header of the file";
        context.addIssue({
          code: "custom",
          message: path.length > 0 ? `${error}: ${path[0]} is not ${message}` : error,
        });
      }
      return z.NEVER;
    });
}

function fromMapping(
  mapping: Record<string, string | string[] | null | undefined>,
  internal: ReadonlyMap<string, string>,
): MappedMember[] {
  return Object.entries(mapping).flatMap(([name, headers]) => {
    const member = internal.get(name);
    if (member === undefined || headers === undefined) return [];
    return [{ member, headers: headers === null ? [] : [headers].flat() }];
  });
}

function parsed(json: string): unknown {
  try {
    const value: unknown = JSON.parse(json);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** A mapping in the partner's names. */
export function toMapping(
  mapping: readonly MappedMember[],
  publicFieldOf: PublicField,
): Record<string, string | string[] | null> {
  const entries = mapping.map(({ member, headers }) => [
    publicFieldOf(member),
    headers.length === 1 ? (headers[0] ?? "") : headers.length === 0 ? null : headers,
  ]);
  return Object.fromEntries(entries);
}

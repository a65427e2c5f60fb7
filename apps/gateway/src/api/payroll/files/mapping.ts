import { mappedMembers, severalColumns } from "@platform/public-records/record/mapped-members";
import { fileMappingBounds } from "@platform/validation/bounds";
import { z } from "zod";
import { isJsonObject } from "../../../edge/body/json-object.ts";
import { unknownNames } from "../../../edge/names/unknown-names.ts";
import type { PublicField } from "../../shared/field-names.ts";
import { text } from "../../shared/text.ts";

/** A member and the headers that it is read from; none if it is not read. */
export interface MappedMember {
  member: string;
  headers: string[];
}

/** The body of a mapping: `{"employee_id": "Badge", "gross_wages": ["Regular $", "OT $"], "overtime_pay": null}`. */
export function mappingSchema(publicFieldOf: PublicField) {
  const header = text();
  const shape = mappedMembers.map((member) => [
    publicFieldOf(member),
    (severalColumns.has(member)
      ? z.union([header, z.array(header).min(1).max(fileMappingBounds.headers)], {
          error: "a header, a list of headers, or null",
        })
      : header
    )
      .nullable()
      .optional(),
  ]);
  return z.strictObject(Object.fromEntries(shape) as Record<string, z.ZodType<string | string[] | null | undefined>>);
}

/** A mapping as a file names it: its members, or the name under which it is stored. */
export interface MappingChoice {
  mapping: MappedMember[];
  /** Empty for a mapping by its members. */
  mappingName: string;
}

export const noMapping: MappingChoice = { mapping: [], mappingName: "" };

const error =
  "a JSON object with the header of each member, the name of a stored mapping, or the id of a report that was read with one";
const unknownsShown = { most: 1 };

/**
 * A mapping in a query or a form, as JSON or by its name. Members that are left out are recognized by the names of columns.
 * A name never begins like JSON.
 */
export function mappingParameter(publicFieldOf: PublicField) {
  const schema = mappingSchema(publicFieldOf);
  const internal = internalNames(publicFieldOf);
  return z
    .string({ error })
    .trim()
    .min(1, { error })
    .max(8192, { error: "at most 8192 characters" })
    .transform((input, context): MappingChoice => {
      if (!/^[{["]/.test(input)) return { mapping: [], mappingName: input };
      const value = parsed(input);
      const read = schema.safeParse(value);
      if (read.success) return { mapping: fromNames(read.data, internal), mappingName: "" };
      context.addIssue({ code: "custom", message: `${error}${wrongOf(schema, value, read.error)}` });
      return z.NEVER;
    });
}

function wrongOf(schema: z.ZodType, value: unknown, { issues }: z.ZodError): string {
  const [unknown] = unknownNames(schema, value, unknownsShown).names;
  if (unknown) {
    const help =
      unknown.nearest === undefined ? `Known are ${unknown.known.join(", ")}` : `Did you mean ${unknown.nearest}?`;
    return `: ${unknown.name} is no member of a record. ${help.replace(/\?$/, "")}`;
  }
  const [member] = issues[0]?.path ?? [];
  return member === undefined ? "" : `: ${String(member)} must be a header of the file`;
}

/** The names of members in the internal contract, by those of the partner. */
function internalNames(publicFieldOf: PublicField): ReadonlyMap<string, string> {
  return new Map(mappedMembers.map((member) => [publicFieldOf(member), member]));
}

/** Reads a mapping in the partner's names. */
export function fromMapping(
  mapping: Record<string, string | string[] | null | undefined>,
  publicFieldOf: PublicField,
): MappedMember[] {
  return fromNames(mapping, internalNames(publicFieldOf));
}

function fromNames(
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

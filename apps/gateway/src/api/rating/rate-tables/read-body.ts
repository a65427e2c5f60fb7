import { z } from "zod";
import { inexactLiteral } from "../../../edge/body/inexact-number.ts";
import { isJsonObject } from "../../../edge/body/json-object.ts";
import { typeOf } from "../../../edge/body/violations.ts";
import type { EndpointBody } from "../../../edge/endpoint.ts";
import type { Outcome } from "../../../edge/errors/problem.ts";
import { invalidMembers, malformed } from "../../../edge/errors/problems.ts";
import { readWith } from "../../../edge/read-request.ts";
import type { newRateTable, rateTableChange } from "./members.ts";

/** A row as premium-audit reads it: texts that are not checked yet. */
export interface RowText {
  state: string;
  classCode: string;
  description: string;
  basis: string;
  rate: string;
  minimumPremium: string;
  effectiveFrom: string;
}

type Members<Schema extends z.ZodObject> = Omit<z.output<Schema>, "rows"> & { rows?: RowText[] };

/** The members of a row, with other names that policies and files have for them. */
const names: Readonly<Record<string, keyof RowText>> = {
  state: "state",
  class_code: "classCode",
  classification_code: "classCode",
  description: "description",
  basis: "basis",
  rate: "rate",
  minimum_premium: "minimumPremium",
  effective_from: "effectiveFrom",
  effective_date: "effectiveFrom",
};

/**
 * Reads a body whose rows are checked by premium-audit, which lists what is wrong with them. A schema for each of fifty thousand
 * rows would hold up the other requests of the gateway.
 */
export function bodyWithRows<Schema extends typeof newRateTable | typeof rateTableChange>(
  schema: Schema,
  example: unknown,
): EndpointBody<Members<Schema>> {
  const members = schema.omit({ rows: true });
  const isRequired = schema.shape.rows instanceof z.ZodArray;
  return {
    schema,
    example,
    read(body): Outcome<Members<Schema>> {
      if (!isJsonObject(body)) return { ok: false, problem: malformed("The body must be a JSON object.") };
      const { rows, ...rest } = body;
      const outcome = readWith(members, rest);
      if (!outcome.ok) return outcome as Outcome<never>;
      if (rows === undefined && !isRequired) return outcome as Outcome<Members<Schema>>;
      const read = readRows(rows);
      if (!read.ok) return read;
      return { ok: true, value: { ...outcome.value, rows: read.value } as unknown as Members<Schema> };
    },
  };
}

function readRows(rows: unknown): Outcome<RowText[]> {
  if (rows === undefined || rows === null)
    return refuse({ field: "rows", reason: "is required", missing: true, expected: "a list", received: null });
  if (!Array.isArray(rows))
    return refuse({ field: "rows", reason: "must be a list", expected: "a list", received: typeOf(rows) });
  if (rows.length === 0)
    return refuse({ field: "rows", reason: "must have at least 1 element", expected: "at least 1 element" });
  const read: RowText[] = [];
  for (const [index, row] of rows.entries()) {
    const outcome = readRow(row, `rows[${index}]`);
    if (!outcome.ok) return outcome;
    read.push(outcome.value);
  }
  return { ok: true, value: read };
}

function readRow(row: unknown, field: string): Outcome<RowText> {
  if (!isJsonObject(row))
    return refuse({ field, reason: "must be an object", expected: "an object", received: typeOf(row) });
  const texts: RowText = {
    state: "",
    classCode: "",
    description: "",
    basis: "",
    rate: "",
    minimumPremium: "",
    effectiveFrom: "",
  };
  for (const [name, value] of Object.entries(row)) {
    const member = Object.hasOwn(names, name) ? names[name] : undefined;
    if (member === undefined) {
      const expected =
        "no other member than state, class_code, description, basis, rate, minimum_premium, effective_from";
      return refuse({ field: `${field}.${name.slice(0, 100)}`, reason: "is not a member of a row", expected });
    }
    texts[member] = textOf(value);
  }
  return { ok: true, value: texts };
}

/** The text of a value; of one that is neither text nor number its JSON type, which no member accepts. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return value.trim().toWellFormed();
  if (typeof value === "number") return String(value);
  return inexactLiteral(value) ?? `(${typeOf(value)})`;
}

function refuse(violation: Parameters<typeof invalidMembers>[0][number]): Outcome<never> {
  return { ok: false, problem: invalidMembers([violation]) };
}

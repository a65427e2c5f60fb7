/** Form 1: Profile A, collections and everything that the other forms are not for. */
export interface ErrorForm1 {
  error: {
    type: string;
    code: string;
    message: string;
    param: string | null;
    request_id: string;
    retry_after?: number;
  };
}

/** Form 2: Profile A, payroll reports, syncs and files. */
export interface ErrorForm2 {
  error: string;
  message: string;
  details: Record<string, unknown>;
}

/** Form 3: Profile A, API keys and webhooks. */
export interface ErrorForm3 {
  error: string;
  message: string;
  code: string;
  timestamp: string;
  retry_after?: number;
}

interface ErrorOfForm4 {
  code: string;
  message: string;
  details?: Record<string, unknown>;
}

/** Form 4: Profile B. */
export interface ErrorForm4 {
  success: false;
  error: ErrorOfForm4;
  errors?: ErrorOfForm4[];
}

export type ErrorBody = ErrorForm1 | ErrorForm2 | ErrorForm3 | ErrorForm4;

/** A member of a request that is wrong. */
export interface FieldProblem {
  /** Path of the member: `employees[3].gross_wages`. */
  readonly name: string;
  readonly reason: string;
  readonly expected?: unknown;
  readonly received?: unknown;
}

interface ReadError {
  form: 1 | 2 | 3 | 4 | null;
  code: string;
  message: string;
  fields: readonly FieldProblem[];
  retryAfterSeconds: number | null;
}

type Json = Record<string, unknown>;

/** Reads an error in whichever of the four forms it has. */
export function readErrorBody(status: number, body: unknown): ReadError {
  const { error, message, code, details, success } = (isObject(body) ? body : {}) as Json;
  if (isObject(error)) return success === false ? readForm4(body as ErrorForm4) : readForm1(error);
  if (typeof error === "string" && isObject(details)) return readForm2(status, error, textOf(message), details);
  if (typeof error === "string" && typeof code === "string") return readForm3(body as unknown as ErrorForm3);
  return { form: null, code: `http_${status}`, message: `HTTP status ${status}`, fields: [], retryAfterSeconds: null };
}

function readForm1({ code, message, param, errors, retry_after }: Json): ReadError {
  const rows = Array.isArray(errors) ? errors.filter(isObject) : [];
  const paramField = typeof param === "string" ? [{ name: param, reason: textOf(message) }] : [];
  const fields = rows.map(({ index, column, expected, received }) => ({
    name: `rows[${index}].${column}`,
    reason: textOf(expected),
    expected,
    received,
  }));
  return {
    form: 1,
    code: textOf(code),
    message: textOf(message),
    fields: fields.length > 0 ? fields : paramField,
    retryAfterSeconds: numberOf(retry_after),
  };
}

function readForm2(status: number, title: string, message: string, details: Json): ReadError {
  const shared = { form: 2, code: title, message, retryAfterSeconds: numberOf(details.retry_after) } as const;
  if (status !== 400) return { ...shared, fields: [] };
  const { missing_fields: missing, field, expected, received } = details;
  if (Array.isArray(missing)) {
    return { ...shared, fields: missing.map((name) => ({ name: textOf(name), reason: "is required" })) };
  }
  if (typeof field === "string" && expected !== undefined) {
    return { ...shared, fields: [{ name: field, reason: `must be ${expected}`, expected, received }] };
  }
  const fields = Object.entries(details).flatMap(([name, reason]) =>
    typeof reason === "string" && name !== "code" ? [{ name, reason }] : [],
  );
  return { ...shared, fields };
}

function readForm3({ error, message, retry_after }: ErrorForm3): ReadError {
  const [, name] = /^(.+)_(?:required|invalid)$/.exec(error) ?? [];
  const fields = name === undefined ? [] : [{ name, reason: message }];
  return { form: 3, code: error, message, fields, retryAfterSeconds: numberOf(retry_after) };
}

function readForm4({ error, errors = [error] }: ErrorForm4): ReadError {
  const fields = errors.flatMap(({ message, details = {} }) =>
    typeof details.field === "string"
      ? [{ name: details.field, reason: message, expected: details.expected, received: details.received }]
      : [],
  );
  const retryAfterSeconds = numberOf(error.details?.retry_after);
  return { form: 4, code: textOf(error.code), message: textOf(error.message), fields, retryAfterSeconds };
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function numberOf(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}

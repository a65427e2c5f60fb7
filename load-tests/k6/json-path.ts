/** The member of a JSON value that a path such as `error.details.window` names. */
export function get(value: unknown, path: string): unknown {
  let found = value;
  for (const name of path.split(".")) found = (found as Record<string, unknown> | null | undefined)?.[name];
  return found;
}

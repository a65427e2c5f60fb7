/** The member of a JSON value that a path such as `error.details.window` names. */
export function get(value: unknown, path: string): unknown {
  let member = value;
  for (const name of path.split(".")) member = (member as Record<string, unknown> | null | undefined)?.[name];
  return member;
}

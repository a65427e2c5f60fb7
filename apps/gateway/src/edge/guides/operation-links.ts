import type { Endpoint } from "../endpoint.ts";

/** The place of the operation in the reference that code such as `POST /policies/{policy_id}` names; undefined for other code. */
export type OperationLink = (code: string) => string | undefined;

/** Links code in guides to the operations of these endpoints: those of Profile A, and of Profile B where A has none. */
export function operationLinks(endpoints: readonly Endpoint[]): OperationLink {
  const links = new Map(
    endpoints
      .toSorted((one, other) => (one.profile < other.profile ? 1 : -1))
      .map(({ profile, tag, method, path }) => [
        operationKey(`${method} ${path}`),
        `../../docs?profile=${profile}#tag/${tag.toLowerCase().replaceAll(" ", "-")}/${method}${path}`,
      ]),
  );
  return (code) => links.get(operationKey(code));
}

/** Guides and endpoints may name parameters differently, and guides write queries. */
function operationKey(code: string): string {
  return code.replace(/\?.*/, "").replaceAll(/\{\w+\}/g, "{}");
}

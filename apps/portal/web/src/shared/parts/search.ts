/**
 * Reads members of the URL's query that are texts, and the order and the chosen rows of the page's list. Others, and empty ones, are undefined: the router would otherwise keep them.
 *
 * @returns a `validateSearch` for a route
 */
export function optionalTexts<const Name extends string>(...names: readonly Name[]) {
  return (search: Readonly<Record<string, unknown>>): { [Member in Name | "sort" | "chosen"]?: string | undefined } =>
    Object.fromEntries(
      [...names, "sort", "chosen"].map((name) => {
        const value = search[name];
        // The router reads a query such as `?id=42` as a number.
        const text = typeof value === "number" ? String(value) : value;
        return [name, typeof text === "string" && text !== "" ? text : undefined];
      }),
    ) as { [Member in Name | "sort" | "chosen"]?: string | undefined };
}

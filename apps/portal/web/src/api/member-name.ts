/**
 * Name of a member of a request for a person: `rating.classifications[0].rates[0].rate` is `Class 1, rate`. Positions count from 1, and a
 * list that a form shows as one value, such as the rates of a class, is not named.
 */
export function memberName(path: string): string {
  const parts = path
    .replace(/^rating\./, "")
    .replace(/\brates\[0\]\./, "")
    .split(".")
    .map((part) => {
      const [, list = "", index = ""] = /^(\w+)\[(\d+)\]$/.exec(part) ?? [];
      const name = list === "" ? part : (lists[list] ?? list.replace(/s$/, ""));
      return `${name.replaceAll("_", " ")}${index === "" ? "" : ` ${Number(index) + 1}`}`;
    });
  const text = parts.join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** One of a list, where leaving out its last letter does not say it. */
const lists: Readonly<Record<string, string>> = { classifications: "class", policies: "policy" };

/** A message of a service with the members that it names as people know them. Names of one word are readable as they are. */
export function withMemberNames(message: string, paths: readonly string[]): string {
  const schemaNames = paths.filter((path) => /[._[]/.test(path)).toSorted((one, other) => other.length - one.length);
  return schemaNames.reduce((text, path) => text.replaceAll(path, memberName(path)), message);
}

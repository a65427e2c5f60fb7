import { nameWords } from "@platform/public-records/value/name-words";

/** Reads a class code with its description: `5403 - Carpentry NOC`, `5403 Carpentry NOC` and `Carpentry (5403)` are `5403`. */
export function classOf(cell: string): string {
  const before = /^(\d{3,4})\s*(?:[-–—:/,.]\s*|\s)(?=[A-Za-z(])/.exec(cell)?.[1];
  const after = /[A-Za-z].*\((\d{4})\)$/.exec(cell)?.[1];
  return before ?? after ?? cell;
}

/** Reads a state: a postal code, or a name such as `Texas` and `TX - Texas`. */
export function stateOf(cell: string): string {
  const text = cell.toUpperCase();
  const [, code, name = text] = /^([A-Z]{2})\s*[-–:]\s*(.+)$/.exec(text) ?? [];
  const postalCode = postalCodes.get(name.replaceAll(/[^A-Z]/g, ""));
  return postalCode && (code === undefined || code === postalCode) ? postalCode : text;
}

/** A person's name. */
export interface PersonName {
  name: string;
  firstName: string;
  lastName: string;
}

const suffixes = /^(?:jr|sr|ii|iii|iv|v|md|cpa|esq|phd)\.?$/i;

/** Reads `Last, First` as the name `First Last`. `Delroy Marsh, Jr.` is no such name. */
export function nameOf(cell: string): PersonName | undefined {
  const parts = cell.split(",").map((part) => part.trim());
  // `Marsh, Jr., Delroy`
  if (parts.length === 3 && suffixes.test(parts[1] ?? "")) parts.splice(0, 2, `${parts[0]} ${parts[1]}`);
  const [lastName = "", firstName = ""] = parts;
  if (parts.length !== 2 || lastName === "" || firstName === "" || suffixes.test(firstName)) return undefined;
  return { name: `${firstName} ${lastName}`, firstName, lastName };
}

/** Beginning of an id that is derived from a name. */
export const nameIdPrefix = "name:";

/** Returns an id of a person without an employee number, by the name: `Alvarez, Maria` and `MARIA ALVAREZ` are one person. */
export function idOfName(name: string): string {
  const words = nameWords(name);
  return words === "" ? "" : `${nameIdPrefix}${words}`.slice(0, 255);
}

const postalCodes: ReadonlyMap<string, string> = new Map(
  [
    "AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,FL Florida,GA Georgia",
    "HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland",
    "MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire",
    "NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania",
    "RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington",
    "WV West Virginia,WI Wisconsin,WY Wyoming,DC District of Columbia,DC Washington DC",
  ]
    .flatMap((line) => line.split(","))
    .map(
      (entry) =>
        [
          entry
            .slice(3)
            .toUpperCase()
            .replaceAll(/[^A-Z]/g, ""),
          entry.slice(0, 2),
        ] as const,
    ),
);

import { useNavigate } from "@tanstack/react-router";

/** One filter of a list: an input, or a choice. */
export interface FilterField {
  readonly label: string;
  /** Shown in an empty input; the label, if absent. */
  readonly placeholder?: string;
  /** Words for each value, in their order; `""` does not filter. */
  readonly choices?: Readonly<Record<string, string>>;
  /** An employer is chosen among those that are known, by a part of its id or name. */
  readonly type?: "text" | "date" | "employer";
  /** The most that can be typed. */
  readonly maxLength?: number;
  /** How what was typed is sent, such as in capitals. */
  readonly toSent?: (typed: string) => string;
}

/** Filters of a list and their values, which are in the URL. */
export interface Filters<Name extends string = string> {
  readonly fields: Readonly<Record<Name, FilterField>>;
  /** Empty where nothing is filtered. */
  readonly values: Readonly<Record<Name, string>>;
  readonly isFiltered: boolean;
  change(name: Name, value: string): void;
  clear(): void;
}

/**
 * Reads filters from the URL's query and writes them there; other members of the query stay.
 *
 * @param search what `useSearch` of the page's route returns; each name is a member of it
 */
export function useFilters<Name extends string>(
  search: { readonly [Member in NoInfer<Name>]?: string | undefined },
  fields: Readonly<Record<Name, FilterField>>,
): Filters<Name> {
  const navigate = useNavigate();
  const names = Object.keys(fields) as Name[];
  const values = Object.fromEntries(names.map((name) => [name, search[name] ?? ""])) as Record<Name, string>;
  const write = (changed: Readonly<Record<string, string | undefined>>) =>
    navigate({
      to: ".",
      search: ((before: object) => ({ ...before, ...changed })) as never,
      replace: true,
      resetScroll: false,
    });
  return {
    fields,
    values,
    isFiltered: names.some((name) => values[name] !== ""),
    change: (name, value) => write({ [name]: value || undefined }),
    clear: () => write(Object.fromEntries(names.map((name) => [name, undefined]))),
  };
}

import register from "./apps.json" with { type: "json" };

const callers: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = register.callers;

/**
 * The apps that may call a method: the complete list of `apps.json`, empty for a method that is not in it. Services and
 * methods have the names of `proto/`, services without their package.
 */
export function callersOf(service: string, method: string): readonly string[] {
  return callers[service]?.[method] ?? [];
}

/** The apps that may call at least one method of a service, in alphabetical order. */
export function callersOfService(service: string): string[] {
  return [...new Set(Object.values(callers[service] ?? {}).flat())].toSorted();
}

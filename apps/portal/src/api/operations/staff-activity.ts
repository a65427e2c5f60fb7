/** The id in a stamp such as `operator:ada`. */
export function staffIdOf(stamp: string): string {
  return stamp.slice(stamp.indexOf(":") + 1);
}

/** The name of who made a change, by a stamp such as `operator:ada`; the operator's command line names its login itself. */
export function staffNameOf(stamp: string, names: ReadonlyMap<string, string>): string {
  const id = staffIdOf(stamp);
  return names.get(id) ?? id;
}

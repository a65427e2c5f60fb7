type Query = Readonly<Record<string, unknown>>;

/**
 * Every record of a list. A page is requested when the records of the one before have been read. Records that are created meanwhile
 * do not shift the pages.
 */
export async function* itemsOfPages(
  getPage: (query: Query) => Promise<unknown>,
  { limit = 100, ...query }: Query = {},
): AsyncGenerator<unknown, void, undefined> {
  let position = query.starting_after;
  for (;;) {
    const page = (await getPage({ ...query, limit, starting_after: position })) as Record<string, unknown>;
    const records = Object.values(page).find(Array.isArray) ?? [];
    yield* records;
    if (page.has_more !== true || records.length === 0) return;
    position = cursorOf(records.at(-1));
  }
}

/** Most records have an id, payroll reports of Profile B a `report_id`, records of a report a position. */
function cursorOf({ id, report_id, position }: Record<string, unknown>): unknown {
  return id ?? position ?? report_id;
}

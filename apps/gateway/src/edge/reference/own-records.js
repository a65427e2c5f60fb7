// Runs in the browser, as it is. Puts ids of the reader's own records into the examples of the reference.

/** Ids of ours: what they are ids of, and 26 characters. */
const idShape = /^(.+_)[0-9A-HJKMNP-TV-Z]{26}$/;

/**
 * The reference with the id of the newest record of each kind in place of the example ids of that kind, so that a request works as it
 * is prefilled. Kinds of which the reader has no record keep their example. Each list is asked for one record.
 *
 * @param headers credentials of the sandbox: the examples change and delete, too
 * @param base address of the API, without a slash at its end
 */
export async function withOwnRecords(reference, headers, base = ".") {
  const lists = Object.entries(reference.paths).filter(([path, { get }]) => get && !path.includes("{"));
  const newest = await Promise.all(lists.map(([path, { get }]) => newestRecord(base + path, get, headers)));
  const newestIds = new Map(newest.flatMap((id) => (id ? [[idShape.exec(id)[1], id]] : [])));
  return JSON.parse(JSON.stringify(reference), (_, value) => {
    const [, kind] = (typeof value === "string" && idShape.exec(value)) || [];
    return newestIds.get(kind) ?? value;
  });
}

/** Undefined for what lists no records with ids, and without a record. */
async function newestRecord(url, { parameters = [], responses }, headers) {
  const { example } = responses[200]?.content?.["application/json"] ?? {};
  if (!idShape.test(firstId(example))) return undefined;
  const query = new URLSearchParams();
  for (const { name, required, schema } of parameters) {
    if (name === "limit") query.set(name, "1");
    else if (required) query.set(name, schema.examples?.[0] ?? "");
  }
  const response = await fetch(`${url}?${query}`, { headers });
  const id = response.ok ? firstId(await response.json()) : undefined;
  return idShape.test(id) ? id : undefined;
}

/** The id of the first record of a list, whatever its member is called. */
function firstId(page) {
  const [first] = Object.values(page ?? {}).find(Array.isArray) ?? [];
  return first?.id ?? first?.report_id;
}

import type { Queryable } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import { normalName } from "../csv/column-names.ts";
import type { FileFailure } from "../file-failure.ts";
import { selectFileMappingsOfOwner, selectRememberedMappings } from "./file-mapping.sql.ts";
import type { FileMapping } from "./file-mapping.ts";

/** A file that was read without a mapping. */
interface UnmappedFile {
  header: readonly string[];
  failure: FileFailure | undefined;
}

/**
 * Adds to the failure of a file that lacks required columns the mapping whose headers its header has, stored or of an earlier file, so that
 * a layout that an owner mapped once needs one step the next time. Resolves to the failure as it is if no mapping fits.
 */
export async function offerMapping(
  db: Queryable,
  tenant: Tenant,
  { header, failure }: UnmappedFile,
): Promise<FileFailure | undefined> {
  if (failure?.code !== "MISSING_REQUIRED_COLUMNS") return failure;
  const stored = fittingMapping(await selectFileMappingsOfOwner(db, tenant), header);
  const earlier = stored ? undefined : fittingMapping(await selectRememberedMappings(db, tenant), header);
  if (!stored && !earlier) return failure;
  const offer = stored
    ? `The stored mapping "${stored.name}" fits this header: send the file again with its name as mapping.`
    : `The mapping of ${earlier?.id} fits this header: send the file again with this id as mapping.`;
  return { ...failure, message: `${failure.message} ${offer}` };
}

/** Returns the mapping of which a header has every name, and that assigns most of them. */
function fittingMapping<Mapping extends Pick<FileMapping, "mapping">>(
  mappings: readonly Mapping[],
  header: readonly string[],
): Mapping | undefined {
  const names = new Set(header.map(normalName));
  const headersIn = ({ mapping }: Pick<FileMapping, "mapping">) => mapping.flatMap(({ headers }) => headers);
  const fitting = mappings.filter((each) => {
    const headers = headersIn(each);
    return headers.length > 0 && headers.every((name) => names.has(normalName(name)));
  });
  return fitting.toSorted((one, other) => headersIn(other).length - headersIn(one).length)[0];
}

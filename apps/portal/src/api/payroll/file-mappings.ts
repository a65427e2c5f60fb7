import type { FileMapping, FileMappingService } from "@platform/contracts/payroll_intake/v1/file_mappings";
import type { MappedMember } from "@platform/contracts/payroll_intake/v1/payroll_files";
import type { Calls } from "@platform/rpc/client/client";
import type { OwnerCall } from "../../access/page-call.ts";

/** The RPCs for stored mappings that the portal calls. */
export type Mappings = Pick<
  Calls<typeof FileMappingService>,
  "listFileMappings" | "createFileMapping" | "updateFileMapping"
>;

/** Maximum number of mappings of an owner in an environment, which one page holds. */
const limit = 100;

/**
 * Stores a mapping by its name, or replaces the one that has the name. Throws ALREADY_EXISTS if somebody else stores one by the name at
 * the same time, and as CreateFileMapping.
 */
export async function saveMapping(
  mappings: Mappings,
  call: OwnerCall,
  { name, mapping }: { name: string; mapping: MappedMember[] },
): Promise<FileMapping | undefined> {
  const members = { name, mapping: mapping.map(({ member, headers }) => ({ member, headers })) };
  const lowerName = name.trim().toLowerCase();
  const { fileMappings } = await mappings.listFileMappings({ limit }, call);
  const stored = fileMappings.find((one) => one.name.toLowerCase() === lowerName);
  if (!stored) return (await mappings.createFileMapping({ members }, call)).fileMapping;
  const updateMask = { paths: ["mapping"] };
  return (await mappings.updateFileMapping({ id: stored.id, members, updateMask }, call)).fileMapping;
}

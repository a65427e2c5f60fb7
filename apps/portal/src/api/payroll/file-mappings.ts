import type { MessageInitShape } from "@bufbuild/protobuf";
import type { FileMapping, FileMappingService } from "@platform/contracts/payroll_intake/v1/file_mappings";
import type { MappedMember } from "@platform/contracts/payroll_intake/v1/payroll_files";
import type { SavedFileMappingSchema } from "@platform/contracts/portal/v1/payroll";
import type { Calls } from "@platform/rpc/client/client";
import type { OwnerCall } from "../../access/page-call.ts";

/** The RPCs for stored mappings that the portal calls. */
export type Mappings = Pick<
  Calls<typeof FileMappingService>,
  "listFileMappings" | "createFileMapping" | "updateFileMapping" | "deleteFileMapping"
>;

/** Maximum number of mappings of an owner in an environment, which one page holds. */
const limit = 100;

/** All stored mappings of the owner. */
export async function savedMappings(mappings: Pick<Mappings, "listFileMappings">, call: OwnerCall) {
  return (await mappings.listFileMappings({ limit }, call)).fileMappings;
}

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
  const stored = (await savedMappings(mappings, call)).find((one) => one.name.toLowerCase() === lowerName);
  if (!stored) return (await mappings.createFileMapping({ members }, call)).fileMapping;
  const updateMask = { paths: ["mapping"] };
  return (await mappings.updateFileMapping({ id: stored.id, members, updateMask }, call)).fileMapping;
}

/** Gives a mapping another name. Throws NOT_FOUND, ALREADY_EXISTS, and INVALID_ARGUMENT for what is no name. */
export async function renameMapping(
  mappings: Pick<Mappings, "updateFileMapping">,
  call: OwnerCall,
  { id, name }: { id: string; name: string },
): Promise<FileMapping | undefined> {
  const change = { id, members: { name, mapping: [] }, updateMask: { paths: ["name"] } };
  return (await mappings.updateFileMapping(change, call)).fileMapping;
}

export function toSavedMapping({
  id,
  name,
  mapping,
  updatedAt,
}: FileMapping): MessageInitShape<typeof SavedFileMappingSchema> {
  const members = mapping.map(({ member, headers }) => ({ member, headers }));
  return { id, name, mapping: members, ...(updatedAt && { updatedAt }) };
}

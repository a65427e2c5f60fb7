import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { OwnerSchema, SuspensionSchema } from "@platform/contracts/credentials/v1/credentials";
import type { Owner } from "./owner.ts";
import type { Suspension } from "./suspension.sql.ts";

/** Converts an owner to its message. */
export function toOwnerMessage({ createdAt, suspendedAt, ...owner }: Owner) {
  return {
    ...owner,
    ...(suspendedAt && { suspendedAt: timestampFromDate(suspendedAt) }),
    createdAt: timestampFromDate(createdAt),
  } satisfies MessageInitShape<typeof OwnerSchema>;
}

/** Converts a suspension to its message. */
export function toSuspensionMessage(suspension: Suspension) {
  const { suspendedAt, suspendedBy, reason, resumedAt, resumedBy, resumeReason } = suspension;
  return {
    suspendedAt: timestampFromDate(suspendedAt),
    suspendedBy: suspendedBy ?? "",
    reason,
    ...(resumedAt && { resumedAt: timestampFromDate(resumedAt) }),
    resumedBy: resumedBy ?? "",
    resumeReason,
  } satisfies MessageInitShape<typeof SuspensionSchema>;
}

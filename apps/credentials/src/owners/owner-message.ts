import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { OwnerSchema } from "@platform/contracts/credentials/v1/credentials";
import type { Owner } from "./owner.ts";

/** Converts an owner to its message. */
export function toOwnerMessage({ createdAt, suspendedAt, ...owner }: Owner) {
  return {
    ...owner,
    ...(suspendedAt && { suspendedAt: timestampFromDate(suspendedAt) }),
    createdAt: timestampFromDate(createdAt),
  } satisfies MessageInitShape<typeof OwnerSchema>;
}

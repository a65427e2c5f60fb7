import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { PrincipalSchema } from "@platform/contracts/credentials/v1/credentials";
import type { Principal } from "./principal.ts";

/** Converts the principal of a credential to its message. */
export function toPrincipalMessage({ createdAt, ...principal }: Principal) {
  return {
    ...principal,
    credentialCreatedAt: timestampFromDate(createdAt),
  } satisfies MessageInitShape<typeof PrincipalSchema>;
}

import type { MessageInitShape } from "@bufbuild/protobuf";
import type { PersonSchema } from "@platform/contracts/portal/v1/session";
import type { PersonRow } from "../../people/person.sql.ts";

export function toPerson({
  id,
  email,
  name,
  codesRequired,
  hasPassword,
  passkeys,
}: PersonRow): MessageInitShape<typeof PersonSchema> {
  return { id, email, name, codesRequired, hasPassword, passkeys };
}

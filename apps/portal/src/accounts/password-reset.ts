import type { Queryable } from "@platform/postgres/query/statement";
import { currentCall } from "@platform/service/call/call";
import type { OpenCall } from "../access/page-call.ts";
import { deletePasskeys } from "../people/passkeys/passkey.sql.ts";
import type { Throttle } from "./throttle.ts";

/**
 * Ends what an intruder may have set up in an account whose person set a new password by e-mail: passkeys, which would sign in without
 * it. The person's address is known from now on, so that no stranger's attempts keep them out.
 */
export async function afterPasswordReset(
  { database, throttle }: { database: Queryable; throttle: Pick<Throttle, "succeeded"> },
  { id, email }: { id: string; email: string },
): Promise<void> {
  await deletePasskeys(database, id);
  const call = currentCall() as OpenCall | undefined;
  if (call) await throttle.succeeded(call.clientAddress, email);
}

import { isAPIError } from "better-auth/api";
import type { PersonCall } from "../access/page-call.ts";
import { invalidField } from "../problem.ts";
import type { SignIns } from "./sign-ins.ts";
import type { Throttle } from "./throttle.ts";

/**
 * Asks a signed-in person for the own password, so that an open page alone changes nothing of the account. Throws INVALID_ARGUMENT
 * naming the field, or RESOURCE_EXHAUSTED.
 */
export async function checkOwnPassword(
  { signIns, throttle }: { signIns: SignIns; throttle: Throttle },
  call: PersonCall,
  password: string,
  field: string,
): Promise<void> {
  await throttle.attempt(call.clientAddress, call.signedIn.email);
  await signIns.api.verifyPassword({ body: { password }, headers: call.headers }).catch((error: unknown) => {
    throw isAPIError(error) ? invalidField(field, "is wrong") : error;
  });
  await throttle.succeeded(call.clientAddress, call.signedIn.email);
}

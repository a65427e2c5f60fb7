import type { CredentialsService } from "@platform/contracts/credentials/v1/credentials";
import type { Calls } from "@platform/rpc/client/client";
import type { OwnerCall } from "../access/page-call.ts";

type RecordUse = (call: OwnerCall, writes: boolean) => Promise<void>;

/**
 * Returns a function that tells credentials once that people of an owner use the portal in an environment: staff then need the owner's
 * consent to issue a credential that opens what it has there. Rejects if that cannot be stored before a call that writes; a page that only
 * reads does not wait for it, and the next call tells it again.
 */
export function useRecorder(credentials: Pick<Calls<typeof CredentialsService>, "recordPortalUse">): RecordUse {
  const recorded = new Set<string>();
  return async (call, writes) => {
    const key = `${call.tenant.environment} ${call.tenant.ownerId}`;
    if (recorded.has(key)) return;
    const recording = credentials.recordPortalUse({}, call).then(() => void recorded.add(key));
    if (writes) return recording;
    recording.catch(() => {});
  };
}

import { createClient } from "@connectrpc/connect";
import { PortalPasskeysService } from "@platform/contracts/portal/v1/passkeys";
import { transportFor } from "../../api/transport.ts";
import { provePasskey } from "../../shared/passkeys/passkey-device.ts";

/** Signs in with a passkey that the person chooses on the device. */
export async function signInWithPasskey(): Promise<void> {
  const passkeys = createClient(PortalPasskeysService, transportFor({}));
  const { options } = await passkeys.startPasskeySignIn({});
  await passkeys.finishPasskeySignIn({ answer: await provePasskey(options) });
}

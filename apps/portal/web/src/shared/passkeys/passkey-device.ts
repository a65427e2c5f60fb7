import { Code, ConnectError } from "@connectrpc/connect";
import { startAuthentication, startRegistration } from "@simplewebauthn/browser";

/** Has the device make a passkey; what the server asked for and gets is JSON. */
export function makePasskey(options: string): Promise<string> {
  return asked(startRegistration({ optionsJSON: JSON.parse(options) }));
}

/** Has the device prove a passkey. */
export function provePasskey(options: string): Promise<string> {
  return asked(startAuthentication({ optionsJSON: JSON.parse(options) }));
}

async function asked(answer: Promise<object>): Promise<string> {
  try {
    return JSON.stringify(await answer);
  } catch (error) {
    const { name } = error instanceof Error ? error : { name: "" };
    const message =
      name === "InvalidStateError"
        ? "This device has a passkey for your account already."
        : "The device did not confirm in time, or you cancelled.";
    throw new ConnectError(message, Code.Canceled, undefined, undefined, error);
  }
}

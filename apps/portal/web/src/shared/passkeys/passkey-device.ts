import { Code, ConnectError } from "@connectrpc/connect";
import { startAuthentication, startRegistration } from "@simplewebauthn/browser";

/** Has the device create a passkey. Options of the server and the response are JSON. */
export function makePasskey(options: string): Promise<string> {
  return responseOf(startRegistration({ optionsJSON: JSON.parse(options) }));
}

/** Has the device prove a passkey. */
export function provePasskey(options: string): Promise<string> {
  return responseOf(startAuthentication({ optionsJSON: JSON.parse(options) }));
}

async function responseOf(response: Promise<object>): Promise<string> {
  try {
    return JSON.stringify(await response);
  } catch (error) {
    const { name } = error instanceof Error ? error : { name: "" };
    const message =
      name === "InvalidStateError"
        ? "This device has a passkey for your account already."
        : "The device did not confirm in time, or you cancelled.";
    throw new ConnectError(message, Code.Canceled, undefined, undefined, error);
  }
}

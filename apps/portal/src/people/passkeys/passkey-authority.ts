import { hash } from "node:crypto";
import type { Queryable } from "@platform/postgres/query/statement";
import { newId } from "@platform/service/call/ids";
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { z } from "zod";
import { PortalProblem } from "../../problem.ts";
import { insertChallenge, takeChallenge } from "./challenge.sql.ts";
import { insertPasskey, type PasskeyRow, selectPasskeyByCredential, selectPasskeys, updateUse } from "./passkey.sql.ts";

const mostPasskeys = 20;

const base64url = z.string().regex(/^[\w-]+$/);
const credentialOf = <Response extends z.ZodRawShape>(response: Response) =>
  z.object({
    id: base64url,
    rawId: base64url,
    type: z.literal("public-key"),
    clientExtensionResults: z.object({}).default({}),
    response: z.object({ clientDataJSON: base64url, ...response }),
  });
const registration = credentialOf({
  attestationObject: base64url,
  transports: z.array(z.string().max(20)).max(10).default([]),
});
const authentication = credentialOf({ authenticatorData: base64url, signature: base64url });

/** The same error for every cause, so that nobody learns which passkeys exist. */
export function passkeyRefused(): PortalProblem {
  return new PortalProblem(
    "UNAUTHENTICATED",
    "PASSKEY_REFUSED",
    "This passkey is not known here. Sign in in another way.",
  );
}

/** Makes and checks passkeys by WebAuthn. A passkey works for the host name of the portal's address. */
export class PasskeyAuthority {
  readonly #database: Queryable;
  readonly #host: string;
  /** Members that the response of an authenticator must have. */
  readonly #expected: { expectedOrigin: string; expectedRPID: string; requireUserVerification: true };

  constructor({ database, portalUrl }: { database: Queryable; portalUrl: string }) {
    const { origin, hostname } = new URL(portalUrl);
    this.#database = database;
    this.#host = hostname;
    this.#expected = { expectedOrigin: origin, expectedRPID: hostname, requireUserVerification: true };
  }

  /** Resolves to the options for the browser, as JSON. Throws FAILED_PRECONDITION `TOO_MANY_PASSKEYS`. */
  async startRegistration({ id, email, name }: { id: string; email: string; name: string }): Promise<string> {
    const passkeys = await selectPasskeys(this.#database, id);
    if (passkeys.length >= mostPasskeys) {
      const message = `An account has at most ${mostPasskeys} passkeys. Remove one that is not needed.`;
      throw new PortalProblem("FAILED_PRECONDITION", "TOO_MANY_PASSKEYS", message);
    }
    const options = await generateRegistrationOptions({
      rpName: "Premium audit",
      rpID: this.#host,
      attestationType: "none",
      // The authenticator shows name and address; the handle must not say who the person is.
      userName: email,
      userDisplayName: name,
      userID: new Uint8Array(hash("sha256", id, "buffer")),
      excludeCredentials: passkeys.map(({ credentialId }) => ({ id: credentialId })),
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    await insertChallenge(this.#database, options.challenge, id);
    return JSON.stringify(options);
  }

  /**
   * Stores a passkey.
   *
   * @param credential the browser's response to `startRegistration`, as JSON
   *
   * Throws FAILED_PRECONDITION `PASSKEY_REFUSED`.
   */
  async finishRegistration(personId: string, name: string, credential: string): Promise<PasskeyRow> {
    const response = registration.safeParse(parsed(credential));
    if (!response.success) throw passkeyNotAdded();
    const { registrationInfo } = await verifyRegistrationResponse({
      response: response.data,
      expectedChallenge: (challenge) => takeChallenge(this.#database, challenge, personId),
      ...this.#expected,
    }).catch((cause: unknown) => {
      throw Object.assign(passkeyNotAdded(), { cause });
    });
    if (!registrationInfo) throw passkeyNotAdded();
    const { id: credentialId, publicKey, counter } = registrationInfo.credential;
    const passkey = await insertPasskey(this.#database, {
      id: newId("passkey_"),
      personId,
      name,
      credentialId,
      publicKey: Buffer.from(publicKey),
      signatures: counter,
      transports: response.data.response.transports,
    });
    if (!passkey) throw passkeyNotAdded();
    return passkey;
  }

  /** Resolves to the options for the browser, as JSON. */
  async startSignIn(): Promise<string> {
    const options = await generateAuthenticationOptions({ rpID: this.#host, userVerification: "required" });
    await insertChallenge(this.#database, options.challenge, null);
    return JSON.stringify(options);
  }

  /**
   * Resolves to the passkey that signed; its person is not admitted yet. Throws UNAUTHENTICATED `PASSKEY_REFUSED`.
   *
   * @param credential the browser's response to `startSignIn`, as JSON
   */
  async finishSignIn(credential: string): Promise<PasskeyRow> {
    const response = authentication.safeParse(parsed(credential));
    const passkey = response.data && (await selectPasskeyByCredential(this.#database, response.data.id));
    if (!response.success || !passkey) throw passkeyRefused();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response.data,
      expectedChallenge: (challenge) => takeChallenge(this.#database, challenge, null),
      ...this.#expected,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: Number(passkey.signatures),
      },
    }).catch((cause: unknown) => {
      throw Object.assign(passkeyRefused(), { cause });
    });
    if (!verified) throw passkeyRefused();
    await updateUse(this.#database, passkey.id, authenticationInfo.newCounter);
    return passkey;
  }
}

function passkeyNotAdded(): PortalProblem {
  const message = "The passkey was not added: it took too long. Start again.";
  return new PortalProblem("FAILED_PRECONDITION", "PASSKEY_REFUSED", message);
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

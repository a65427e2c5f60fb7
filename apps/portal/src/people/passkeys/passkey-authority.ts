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
const answerOf = <Response extends z.ZodRawShape>(response: Response) =>
  z.object({
    id: base64url,
    rawId: base64url,
    type: z.literal("public-key"),
    clientExtensionResults: z.object({}).default({}),
    response: z.object({ clientDataJSON: base64url, ...response }),
  });
const registration = answerOf({
  attestationObject: base64url,
  transports: z.array(z.string().max(20)).max(10).default([]),
});
const authentication = answerOf({ authenticatorData: base64url, signature: base64url });

/** Makes and checks passkeys by WebAuthn. A passkey holds for the host name of the portal's address. */
export interface PasskeyAuthority {
  startRegistration(person: { id: string; email: string; name: string }): Promise<string>;
  /** Throws FAILED_PRECONDITION `PASSKEY_REFUSED`. */
  finishRegistration(personId: string, name: string, answer: string): Promise<PasskeyRow>;
  startSignIn(): Promise<string>;
  /** Resolves to the passkey that signed; its person is not admitted yet. Throws UNAUTHENTICATED `PASSKEY_REFUSED`. */
  finishSignIn(answer: string): Promise<PasskeyRow>;
}

/** One answer for every cause, so that nobody learns which passkeys exist. */
export function passkeyRefused(): PortalProblem {
  return new PortalProblem(
    "UNAUTHENTICATED",
    "PASSKEY_REFUSED",
    "This passkey is not known here. Sign in in another way.",
  );
}

export function passkeyAuthority({
  database,
  portalUrl,
}: {
  database: Queryable;
  portalUrl: string;
}): PasskeyAuthority {
  const { origin, hostname: rpID } = new URL(portalUrl);
  const expected = { expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: true };

  return {
    async startRegistration({ id, email, name }) {
      const known = await selectPasskeys(database, id);
      if (known.length >= mostPasskeys) {
        const message = `An account has at most ${mostPasskeys} passkeys. Remove one that is not needed.`;
        throw new PortalProblem("FAILED_PRECONDITION", "TOO_MANY_PASSKEYS", message);
      }
      const options = await generateRegistrationOptions({
        rpName: "Premium audit",
        rpID,
        attestationType: "none",
        // The authenticator shows name and address; the handle must not say who the person is.
        userName: email,
        userDisplayName: name,
        userID: new Uint8Array(hash("sha256", id, "buffer")),
        excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
      });
      await insertChallenge(database, options.challenge, id);
      return JSON.stringify(options);
    },
    async finishRegistration(personId, name, answer) {
      const refused = () =>
        new PortalProblem(
          "FAILED_PRECONDITION",
          "PASSKEY_REFUSED",
          "The passkey was not added: it took too long. Start again.",
        );
      const response = registration.safeParse(parsed(answer));
      if (!response.success) throw refused();
      const expectedChallenge = (challenge: string) => takeChallenge(database, challenge, personId);
      const { registrationInfo: made } = await verifyRegistrationResponse({
        response: response.data,
        expectedChallenge,
        ...expected,
      }).catch((cause: unknown) => {
        throw Object.assign(refused(), { cause });
      });
      const passkey =
        made &&
        (await insertPasskey(database, {
          id: newId("passkey_"),
          personId,
          name,
          credentialId: made.credential.id,
          publicKey: Buffer.from(made.credential.publicKey),
          signatures: made.credential.counter,
          transports: response.data.response.transports,
        }));
      if (!passkey) throw refused();
      return passkey;
    },
    async startSignIn() {
      const options = await generateAuthenticationOptions({ rpID, userVerification: "required" });
      await insertChallenge(database, options.challenge, null);
      return JSON.stringify(options);
    },
    async finishSignIn(answer) {
      const response = authentication.safeParse(parsed(answer));
      const passkey = response.data && (await selectPasskeyByCredential(database, response.data.id));
      if (!response.success || !passkey) throw passkeyRefused();
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: response.data,
        expectedChallenge: (challenge) => takeChallenge(database, challenge, null),
        ...expected,
        credential: {
          id: passkey.credentialId,
          publicKey: new Uint8Array(passkey.publicKey),
          counter: Number(passkey.signatures),
        },
      }).catch((cause: unknown) => {
        throw Object.assign(passkeyRefused(), { cause });
      });
      if (!verified) throw passkeyRefused();
      await updateUse(database, passkey.id, authenticationInfo.newCounter);
      return passkey;
    },
  };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

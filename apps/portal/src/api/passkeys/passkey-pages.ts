import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { ServiceImpl } from "@connectrpc/connect";
import type { PasskeySchema, PortalPasskeysService } from "@platform/contracts/portal/v1/passkeys";
import type { Queryable } from "@platform/postgres/query/statement";
import { canUsePassword, hasAccess } from "../../access/membership.sql.ts";
import { checkOwnPassword } from "../../accounts/own-password.ts";
import { updateFactor } from "../../accounts/session.sql.ts";
import { providerRequired } from "../../accounts/sign-in.ts";
import type { SignIns } from "../../accounts/sign-ins.ts";
import type { Throttle } from "../../accounts/throttle.ts";
import { openCall, personCall } from "../../admission/serve-pages.ts";
import { checkName } from "../../people/accept-invitation.ts";
import {
  deletePasskey,
  type PasskeyRow,
  selectPasskeys,
  updatePasskeyName,
} from "../../people/passkeys/passkey.sql.ts";
import { type PasskeyAuthority, passkeyRefused } from "../../people/passkeys/passkey-authority.ts";
import { selectPerson } from "../../people/person.sql.ts";
import { notFound } from "../../problem.ts";

interface Dependencies {
  database: Queryable;
  signIns: SignIns;
  throttle: Throttle;
  authority: PasskeyAuthority;
}

/** Passkeys, and signing in with one, which reaches what a password reaches. The session of an identity provider adds none. */
export function passkeyPages(dependencies: Dependencies): ServiceImpl<typeof PortalPasskeysService> {
  const { database, signIns, throttle, authority } = dependencies;
  return {
    async startPasskeySignIn(_, context) {
      await throttle.attempt(openCall(context).clientAddress);
      return { options: await authority.startSignIn() };
    },
    async finishPasskeySignIn({ answer }, context) {
      const call = openCall(context);
      await throttle.attempt(call.clientAddress);
      const { personId } = await authority.finishSignIn(answer);
      const person = await selectPerson(database, personId);
      if (!person || !(await hasAccess(database, personId))) throw passkeyRefused();
      if (!(await canUsePassword(database, personId))) throw providerRequired();
      const response = await signIns.api.signInPerson({ body: { personId }, headers: call.headers, asResponse: true });
      const cookies = response.headers.getSetCookie();
      await updateFactor(database, cookies, "passkey");
      call.cookies.push(...cookies);
      return {};
    },
    async listPasskeys(_, context) {
      const passkeys = await selectPasskeys(database, personCall(context).signedIn.personId);
      return { passkeys: passkeys.map(toPasskey) };
    },
    async startPasskey({ password }, context) {
      const call = personCall(context);
      const { personId, email, name, providerOwnerId } = call.signedIn;
      if (providerOwnerId !== undefined) throw providerRequired();
      await checkOwnPassword(dependencies, call, password, "password");
      return { options: await authority.startRegistration({ id: personId, email, name }) };
    },
    async finishPasskey({ answer, name }, context) {
      const { personId } = personCall(context).signedIn;
      return { passkey: toPasskey(await authority.finishRegistration(personId, checkName(name), answer)) };
    },
    async renamePasskey({ passkeyId, name }, context) {
      const { personId } = personCall(context).signedIn;
      const passkey = await updatePasskeyName(database, personId, passkeyId, checkName(name));
      if (!passkey) throw notFound("Unknown passkey.");
      return { passkey: toPasskey(passkey) };
    },
    async removePasskey({ passkeyId }, context) {
      const { personId } = personCall(context).signedIn;
      if (!(await deletePasskey(database, personId, passkeyId))) throw notFound("Unknown passkey.");
      return {};
    },
  };
}

function toPasskey({ id, name, createdAt, lastUsedAt }: PasskeyRow): MessageInitShape<typeof PasskeySchema> {
  return {
    id,
    name,
    createdAt: timestampFromDate(createdAt),
    ...(lastUsedAt && { lastUsedAt: timestampFromDate(lastUsedAt) }),
  };
}

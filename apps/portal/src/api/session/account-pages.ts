import type { ServiceImpl } from "@connectrpc/connect";
import type { PortalSessionService } from "@platform/contracts/portal/v1/session";
import type { Queryable } from "@platform/postgres/query/statement";
import { checkOwnPassword } from "../../accounts/own-password.ts";
import { deleteOtherSessions, updateFactor } from "../../accounts/session.sql.ts";
import { useCode } from "../../accounts/use-code.ts";
import { personCall } from "../../admission/serve-pages.ts";
import { checkName } from "../../people/accept-invitation.ts";
import { checkPassword } from "../../people/password.ts";
import { selectPerson, updateName } from "../../people/person.sql.ts";
import { invalidField, PortalProblem } from "../../problem.ts";
import { toPerson } from "./person.ts";

type Dependencies = Parameters<typeof checkOwnPassword>[0] & { database: Queryable };

/** Name, password and one-time codes of a person's own account. */
export function accountPages(dependencies: Dependencies) {
  const { database, signIns, throttle } = dependencies;
  return {
    async changeName({ name }, context) {
      const { signedIn } = personCall(context);
      await updateName(database, signedIn.personId, checkName(name));
      const person = await selectPerson(database, signedIn.personId);
      return person ? { person: toPerson(person) } : {};
    },
    async changePassword({ currentPassword, newPassword }, context) {
      const call = personCall(context);
      checkPassword(newPassword, "new_password", [call.signedIn.email, call.signedIn.name]);
      await checkOwnPassword(dependencies, call, currentPassword, "current_password");
      await signIns.api.changePassword({ body: { currentPassword, newPassword }, headers: call.headers });
      await deleteOtherSessions(database, call.signedIn.personId, call.signedIn.sessionId);
      return {};
    },
    async startCodes({ password }, context) {
      const call = personCall(context);
      await checkOwnPassword(dependencies, call, password, "password");
      const codes = await signIns.api.enableTwoFactor({ body: { password }, headers: call.headers });
      if (codes.method !== "totp") throw new Error("better-auth has set up codes of another kind");
      return { uri: codes.totpURI, backupCodes: codes.backupCodes };
    },
    async confirmCodes({ code }, context) {
      const call = personCall(context);
      await throttle.attempt(call.clientAddress, call.signedIn.email);
      const response = await useCode(database, { personId: call.signedIn.personId, code }, () =>
        signIns.api.verifyTOTP({ body: { code }, headers: call.headers, asResponse: true }),
      );
      if (!response?.ok) throw invalidField("code", "is wrong, too old, or was used before");
      const cookies = response.headers.getSetCookie();
      await updateFactor(database, cookies, "code");
      call.cookies.push(...cookies);
      return {};
    },
    async stopCodes({ password }, context) {
      const call = personCall(context);
      await checkOwnPassword(dependencies, call, password, "password");
      const response = await signIns.api.disableTwoFactor({
        body: { password },
        headers: call.headers,
        asResponse: true,
      });
      if (!response.ok) throw new PortalProblem("FAILED_PRECONDITION", "NO_CODES", "One-time codes are not on.");
      call.cookies.push(...response.headers.getSetCookie());
      return {};
    },
  } satisfies Partial<ServiceImpl<typeof PortalSessionService>>;
}

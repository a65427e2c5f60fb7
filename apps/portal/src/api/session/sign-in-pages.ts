import type { ServiceImpl } from "@connectrpc/connect";
import type { PortalSessionService } from "@platform/contracts/portal/v1/session";
import { isAPIError } from "better-auth/api";
import { canUsePassword } from "../../access/membership.sql.ts";
import { deleteStarted, updateFactor } from "../../accounts/session.sql.ts";
import { signInFailed, signInWithPassword } from "../../accounts/sign-in.ts";
import { useCode } from "../../accounts/use-code.ts";
import { openCall } from "../../admission/serve-pages.ts";
import { checkPassword } from "../../people/password.ts";
import { PortalProblem } from "../../problem.ts";
import type { ProviderSignIn } from "../../providers/provider-sign-in.ts";

type Dependencies = Parameters<typeof signInWithPassword>[0] & { providers: ProviderSignIn };

/** Signing in with a password, a one-time code or an identity provider, and resetting a forgotten password. */
export function signInPages(dependencies: Dependencies) {
  const { database, signIns, throttle, providers } = dependencies;
  return {
    async signIn({ email, password }, context) {
      return { codeRequired: await signInWithPassword(dependencies, openCall(context), { email, password }) };
    },
    async confirmCode({ code, backupCode }, context) {
      const call = openCall(context);
      await throttle.attempt(call.clientAddress);
      const request = { headers: call.headers, asResponse: true } as const;
      const { personId } = await signIns.api.whoOwesCode({ headers: call.headers });
      const response =
        backupCode === ""
          ? await useCode(database, { personId, code }, () => signIns.api.verifyTOTP({ body: { code }, ...request }))
          : await signIns.api.verifyBackupCode({ body: { code: backupCode }, ...request });
      if (!response?.ok) {
        throw new PortalProblem("UNAUTHENTICATED", "CODE_WRONG", "The code is wrong, too old, or was used before.");
      }
      const { user } = (await response.json()) as { user: { id: string } };
      const cookies = response.headers.getSetCookie();
      if (!(await canUsePassword(database, user.id))) {
        // The person was removed after the password was right.
        await deleteStarted(database, cookies);
        throw signInFailed();
      }
      await updateFactor(database, cookies, "code");
      call.cookies.push(...cookies);
      return {};
    },
    async startProviderSignIn({ email, returnPath }, context) {
      const call = openCall(context);
      await throttle.attempt(call.clientAddress);
      return { authorizationUrl: await providers.start(call, email, returnPath) };
    },
    async requestPasswordReset({ email }, context) {
      const call = openCall(context);
      await throttle.attempt(call.clientAddress, `reset ${email.trim()}`);
      // Not awaited and with the same response, so that nobody learns which addresses have accounts.
      signIns.api.requestPasswordReset({ body: { email: email.trim().toLowerCase() } }).catch(() => {});
      return {};
    },
    async resetPassword({ token, newPassword }, context) {
      await throttle.attempt(openCall(context).clientAddress);
      checkPassword(newPassword, "new_password");
      await signIns.api.resetPassword({ body: { token, newPassword } }).catch((error: unknown) => {
        if (!isAPIError(error)) throw error;
        throw new PortalProblem(
          "FAILED_PRECONDITION",
          "LINK_INVALID",
          "This link is not valid any more. Ask for a new one.",
        );
      });
      return {};
    },
  } satisfies Partial<ServiceImpl<typeof PortalSessionService>>;
}

import type { LibraryPool } from "@platform/postgres/pool/library-pool";
import { newId } from "@platform/service/call/ids";
import { betterAuth } from "better-auth";
import { APIError, createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { twoFactor } from "better-auth/plugins";
import { z } from "zod";
import { maxPasswordLength, minPasswordLength } from "../people/password.ts";
import { type PortalSecrets, secretsFor, versionOf } from "./portal-secrets.ts";

interface SignInOptions {
  pool: LibraryPool["pool"];
  secrets: PortalSecrets;
  /** Address at which people open the portal. */
  portalUrl: string;
  sessionTtlSeconds: number;
  sendResetLink(mail: { email: string; token: string }): Promise<void>;
  /** Called after a person has set a new password by the link of an e-mail. */
  onPasswordReset(person: { id: string; email: string }): Promise<void>;
}

/** Header with the address of the client, set by the portal itself. */
export const clientAddressHeader = "portal-client-address";

const prefixes: Readonly<Record<string, string>> = { user: "person_", session: "session_" };
const times = { createdAt: "created_at", updatedAt: "updated_at" };

/** Endpoints that the portal needs besides those of better-auth. They are never reachable by HTTP. */
const serverSignIn = {
  id: "server-sign-in",
  endpoints: {
    /** Returns the person who has entered the password and owes the one-time code; empty if nobody has. */
    whoOwesCode: createAuthEndpoint(
      "/sign-in/who-owes-code",
      { method: "POST", metadata: { SERVER_ONLY: true } },
      async (ctx) => {
        const cookie = ctx.context.createAuthCookie("two_factor");
        const token = await ctx.getSignedCookie(cookie.name, ctx.context.secret);
        const verification = token ? await ctx.context.internalAdapter.findVerificationValue(token) : null;
        return ctx.json({ personId: verification?.value ?? "" });
      },
    ),
    /** Starts a session for a person whom the caller has identified. */
    signInPerson: createAuthEndpoint(
      "/sign-in/person",
      { method: "POST", body: z.object({ personId: z.string() }), metadata: { SERVER_ONLY: true } },
      async (ctx) => {
        const user = await ctx.context.internalAdapter.findUserById(ctx.body.personId);
        if (!user) throw new APIError("UNAUTHORIZED");
        const session = await ctx.context.internalAdapter.createSession(user.id);
        await setSessionCookie(ctx, { session, user });
        return ctx.json({ ok: true });
      },
    ),
  },
};

/** Names of better-auth's tables and columns in our schema. */
const people = { modelName: "people", fields: { emailVerified: "email_verified", ...times } };
const sessions = {
  modelName: "sessions",
  fields: {
    userId: "person_id",
    expiresAt: "expires_at",
    ipAddress: "ip_address",
    userAgent: "user_agent",
    ...times,
  },
  // Written by our own statement, because better-auth starts sessions in several places.
  additionalFields: {
    factor: { type: "string", required: false, input: false },
    providerId: { type: "string", required: false, input: false, fieldName: "provider_id" },
    providerConfirmedAt: { type: "date", required: false, input: false, fieldName: "provider_confirmed_at" },
  },
} as const;
const accounts = {
  modelName: "accounts",
  fields: {
    userId: "person_id",
    accountId: "account_id",
    providerId: "provider_id",
    accessToken: "access_token",
    refreshToken: "refresh_token",
    idToken: "id_token",
    accessTokenExpiresAt: "access_token_expires_at",
    refreshTokenExpiresAt: "refresh_token_expires_at",
    ...times,
  },
};
const verifications = { modelName: "verifications", fields: { expiresAt: "expires_at", ...times } };
const oneTimeCodes = twoFactor({
  issuer: "Premium audit",
  schema: {
    user: { fields: { twoFactorEnabled: "two_factor_enabled" } },
    twoFactor: {
      modelName: "two_factors",
      fields: {
        userId: "person_id",
        backupCodes: "backup_codes",
        failedVerificationCount: "failed_verification_count",
        lockedUntil: "locked_until",
      },
    },
  },
});

/**
 * Passwords, sessions and one-time codes, by better-auth on our tables. Its HTTP routes are not served: the portal's own RPCs
 * call it, after they have counted the attempt.
 */
export function createSignIns(options: SignInOptions) {
  const { pool, secrets, portalUrl, sessionTtlSeconds, sendResetLink, onPasswordReset } = options;
  return betterAuth({
    appName: "Premium audit",
    baseURL: portalUrl,
    basePath: "/auth",
    secrets: secrets.map((value) => ({ version: versionOf(value), value })),
    // Only decrypts what was written before secrets had versions.
    secret: secretsFor(secrets).legacySecret,
    database: pool,
    // Its messages contain e-mail addresses.
    logger: { disabled: true },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength,
      maxPasswordLength,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) => sendResetLink({ email: user.email, token }),
      onPasswordReset: ({ user }) => onPasswordReset({ id: user.id, email: user.email }),
    },
    user: people,
    session: {
      ...sessions,
      expiresIn: sessionTtlSeconds,
      updateAge: 300,
      // Reading what a person manages must not need a fresh sign-in; changes of the account ask for the password.
      freshAge: 0,
    },
    account: accounts,
    verification: { ...verifications, storeIdentifier: "hashed" },
    advanced: {
      cookiePrefix: "portal",
      useSecureCookies: portalUrl.startsWith("https:"),
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax", path: "/" },
      database: { generateId: ({ model }) => newId(prefixes[model] ?? `${model.toLowerCase()}_`) },
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
    },
    plugins: [oneTimeCodes, serverSignIn],
  });
}

export type SignIns = ReturnType<typeof createSignIns>;

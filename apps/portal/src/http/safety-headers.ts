import { randomBytes } from "node:crypto";

/** Two years, as browsers' preload lists ask for. */
const hstsMaxAgeSeconds = 63_072_000;

/** A value that one response uses once. */
export function newNonce(): string {
  return randomBytes(16).toString("base64url");
}

/**
 * The content security policy: everything from here, nothing inline but the style elements with the response's nonce and
 * style attributes, which components set.
 *
 * @param frameHosts origins that may frame the page
 */
export function contentSecurityPolicy(nonce: string | undefined, frameHosts: readonly string[] = []): string {
  const styles = nonce === undefined ? "'self'" : `'self' 'nonce-${nonce}'`;
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src ${styles}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameHosts.length > 0 ? frameHosts.join(" ") : "'none'"}`,
  ].join("; ");
}

/** Headers of every response. */
export function safetyHeaders(isSecure: boolean): Readonly<Record<string, string>> {
  return {
    "Cache-Control": "no-store",
    "Content-Security-Policy": contentSecurityPolicy(undefined),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    ...(isSecure && { "Strict-Transport-Security": `max-age=${hstsMaxAgeSeconds}` }),
  };
}

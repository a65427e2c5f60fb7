import { createPrivateKey, X509Certificate } from "node:crypto";
import { createSecureContext } from "node:tls";
import { problemOfTarget, type TargetPolicy } from "@platform/egress/target-url";
import { webhookBounds } from "@platform/validation/bounds";
import { z } from "zod";

// Headers that the platform sets, that the connection needs, or that would change how the request is read.
const reservedHeader =
  /^(?:host|connection|keep-alive|te|trailer|transfer-encoding|upgrade|expect|date|user-agent|traceparent|tracestate|(?:content|proxy|svc|webhook)-.*)$/i;

/** Headers of requests: names that are free, and values that cannot end a header. */
export const requestHeaders = z.record(z.string(), z.string()).superRefine((headers, context) => {
  const problem = problemOfHeaders(headers);
  if (problem) context.addIssue({ code: "custom", message: problem });
});

function problemOfHeaders(headers: Readonly<Record<string, string>>): string | undefined {
  const entries = Object.entries(headers);
  if (entries.length > webhookBounds.headers) return `must have at most ${webhookBounds.headers} headers`;
  const names = new Set<string>();
  for (const [name, value] of entries) {
    if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,128}$/.test(name))
      return "must have names of 1 to 128 characters of a header name";
    if (reservedHeader.test(name)) return `must not name ${name}, which is reserved`;
    if (names.has(name.toLowerCase())) return `must not name ${name} twice`;
    names.add(name.toLowerCase());
    // The message does not contain the value, which is secret.
    if (value.length > webhookBounds.headerLength || !/^[\x21-\x7e](?:[\x20-\x7e\t]*[\x21-\x7e])?$/.test(value)) {
      return `must have values of 1 to ${webhookBounds.headerLength} printable ASCII characters without spaces at their ends (${name})`;
    }
  }
  return undefined;
}

const secretText = (least: number, most: number) => {
  const error = `must be ${least} to ${most} characters without control characters`;
  return z
    .string({ error })
    .min(least, { error })
    .max(most, { error })
    .refine((text) => /^\P{Cc}*$/u.test(text) && text.isWellFormed(), { error });
};

/** Schema of the authentication of requests. */
export function authentication(policy: TargetPolicy) {
  const tokenUrl = z.string().superRefine((text, context) => {
    const message = problemOfTarget(text, policy);
    if (message) context.addIssue({ code: "custom", message });
  });
  return z.discriminatedUnion("type", [
    z.object({
      type: z.literal("basic"),
      username: secretText(1, webhookBounds.usernameLength).refine((text) => !text.includes(":"), {
        error: "must not contain a colon",
      }),
      password: secretText(0, webhookBounds.passwordLength),
    }),
    z.object({
      type: z.literal("oauth2"),
      tokenUrl,
      clientId: secretText(1, webhookBounds.clientIdLength),
      clientSecret: secretText(1, webhookBounds.clientSecretLength),
      scope: z
        .string()
        .regex(/^(?:[\x21\x23-\x5b\x5d-\x7e]+(?: [\x21\x23-\x5b\x5d-\x7e]+)*)?$/, {
          error: "must be scopes separated by one space",
        })
        .max(webhookBounds.scopeLength, { error: `must be at most ${webhookBounds.scopeLength} characters` }),
    }),
    z
      .object({ type: z.literal("mutual_tls"), certificate: z.string(), privateKey: z.string() })
      .superRefine((pair, context) => {
        const problem = problemOfCertificate(pair);
        if (problem) context.addIssue({ code: "custom", ...problem });
      }),
  ]);
}

function problemOfCertificate({ certificate, privateKey }: { certificate: string; privateKey: string }) {
  const at = (member: string, message: string) => ({ path: [member], message });
  if (certificate.length > webhookBounds.pemLength || privateKey.length > webhookBounds.pemLength) {
    return at("certificate", `must be at most ${webhookBounds.pemLength} characters, and so must the private key`);
  }
  const read = attempt(() => new X509Certificate(certificate));
  if (!read || !certificate.includes("-----BEGIN CERTIFICATE-----")) {
    return at("certificate", "must be a certificate in PEM, the client's before those of its issuers");
  }
  if (read.validToDate.getTime() <= Date.now()) return at("certificate", "must not have expired");
  const key = attempt(() => createPrivateKey(privateKey));
  if (!key) return at("private_key", "must be a private key in PEM without a passphrase");
  if (!read.checkPrivateKey(key)) return at("private_key", "must be the key of the certificate");
  if (!attempt(() => createSecureContext({ cert: certificate, key: privateKey }))) {
    return at("certificate", "must be usable for TLS");
  }
  return undefined;
}

/** Returns undefined if `make` throws: messages of parsers may quote the text. */
function attempt<Value>(make: () => Value): Value | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

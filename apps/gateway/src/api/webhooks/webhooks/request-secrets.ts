import type { MessageInitShape } from "@bufbuild/protobuf";
import type { AuthenticationSchema, Webhook } from "@platform/contracts/webhooks/v1/webhooks";
import { publicTime } from "@platform/public-records/value/public-time";
import { webhookBounds } from "@platform/validation/bounds";
import { z } from "zod";
import { camelMembers } from "../../shared/camel-members.ts";

// Headers and credentials of requests, by which the receiver accepts them. They are never returned; responses say which are set.

const headers = z
  .record(
    z.string(),
    z
      .string({ error: "a string" })
      .min(1, { error: "a non-empty string" })
      .max(webhookBounds.headerLength, { error: `a string of at most ${webhookBounds.headerLength} characters` }),
    { error: "an object of header names and values" },
  )
  .refine((values) => Object.keys(values).length <= webhookBounds.headers, {
    error: `an object of at most ${webhookBounds.headers} headers`,
  })
  .meta({
    description:
      "Headers of every request, by name. Stored encrypted and never returned. Names that the platform or the connection uses, such as `Host`, `Content-*`, `Svc-*` and `Webhook-*`, are refused.",
  });

const pem = (what: string) =>
  z
    .string({ error: `${what} in PEM` })
    .min(1, { error: `${what} in PEM` })
    .max(webhookBounds.pemLength, { error: `a string of at most ${webhookBounds.pemLength} characters` });

/** A text that is not trimmed, because it is sent as it is. */
const secretText = (maxLength: number) =>
  z
    .string({ error: "a string" })
    .min(1, { error: "a non-empty string" })
    .max(maxLength, { error: `a string of at most ${maxLength} characters` });

const authentication = z
  .discriminatedUnion(
    "type",
    [
      z.object({
        type: z.literal("basic").meta({ description: "HTTP Basic." }),
        username: secretText(webhookBounds.usernameLength),
        password: z.string({ error: "a string" }).max(webhookBounds.passwordLength, {
          error: `a string of at most ${webhookBounds.passwordLength} characters`,
        }),
      }),
      z.object({
        type: z.literal("oauth2").meta({ description: "OAuth 2.0, client credentials." }),
        token_url: z
          .string({ error: "an HTTPS URL" })
          .min(1, { error: "an HTTPS URL" })
          .meta({ description: "Token endpoint, on the public internet." }),
        client_id: secretText(webhookBounds.clientIdLength),
        client_secret: secretText(webhookBounds.clientSecretLength),
        scope: z
          .string({ error: "a string" })
          .max(webhookBounds.scopeLength, { error: `a string of at most ${webhookBounds.scopeLength} characters` })
          .optional()
          .meta({ description: "Scopes, separated by one space." }),
      }),
      z.object({
        type: z.literal("mutual_tls").meta({ description: "A client certificate." }),
        certificate: pem("a certificate").meta({
          description: "PEM: the client's certificate, before those of its issuers.",
        }),
        private_key: pem("a private key").meta({ description: "PEM without a passphrase." }),
      }),
    ],
    { error: "an object with a `type` of basic, oauth2 or mutual_tls" },
  )
  .meta({
    description:
      "Authentication of requests at the receiver. Stored encrypted and never returned; responses have only its `type`.",
  });

/** Members of a registration. */
export const requestSecretMembers = { headers: headers.optional(), authentication: authentication.optional() };

const withUrl = "Required if another `url` is sent and the webhook has them.";

/** Members of a change. */
export const requestSecretChanges = {
  headers: headers.nullish().meta({ description: `Replaces all headers. \`null\` removes them. ${withUrl}` }),
  authentication: authentication.nullish().meta({
    description:
      "Replaces the authentication. `null` removes it. Required if another `url` is sent and the webhook has one.",
  }),
};

/** The request secrets of a registration or change; `null` removes them. */
export interface RequestSecrets {
  headers?: Record<string, string> | null | undefined;
  authentication?: z.output<typeof authentication> | null | undefined;
}

/** The request secrets as the webhooks service reads them, with only those that are sent. */
export function fromRequestSecrets({ headers, authentication }: RequestSecrets) {
  return {
    ...(headers !== undefined && { headers: { values: headers ?? {} } }),
    ...(authentication !== undefined && { authentication: fromAuthentication(authentication) }),
  };
}

function fromAuthentication(
  body: z.output<typeof authentication> | null,
): MessageInitShape<typeof AuthenticationSchema> {
  switch (body?.type) {
    case "basic": {
      const { username, password } = body;
      return { kind: { case: "basic", value: { username, password } } };
    }
    case "oauth2": {
      const { token_url: tokenUrl, client_id: clientId, client_secret: clientSecret, scope = "" } = body;
      return { kind: { case: "oauth2", value: { tokenUrl, clientId, clientSecret, scope } } };
    }
    case "mutual_tls": {
      const { certificate, private_key: privateKey } = body;
      return { kind: { case: "mutualTls", value: { certificate, privateKey } } };
    }
    default:
      return {};
  }
}

const headerNames = z
  .array(z.string())
  .optional()
  .meta({ description: "Names of the headers that requests carry. Present only if there are some." });
const authenticationShape = {
  type: z.string().meta({ description: "`basic`, `oauth2` or `mutual_tls`." }),
  certificate_expires_at: z.iso
    .datetime()
    .optional()
    .meta({ description: "End of the client certificate's validity." }),
};
const present = { description: "Authentication of requests, without its secrets. Present only if it is set." };

/** Members of a webhook in Profile A. */
export const requestSecretSchemasA = {
  header_names: headerNames,
  authentication: z.object(authenticationShape).optional().meta(present),
};

/** Members of a webhook in Profile B. */
export const requestSecretSchemasB = {
  headerNames,
  authentication: z.object(camelMembers(authenticationShape)).optional().meta(present),
};

export function toRequestSecretsA({ headerNames, authenticationType: type, certificateExpiresAt }: Webhook) {
  const expiry = certificateExpiresAt && { certificate_expires_at: publicTime(certificateExpiresAt) };
  return {
    ...(headerNames.length > 0 && { header_names: headerNames }),
    ...(type !== "" && { authentication: { type, ...expiry } }),
  };
}

export function toRequestSecretsB(webhook: Webhook) {
  const { authentication, ...headers } = toRequestSecretsA(webhook);
  return { ...camelMembers(headers), ...(authentication && { authentication: camelMembers(authentication) }) };
}

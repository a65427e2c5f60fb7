import type { MessageInitShape } from "@bufbuild/protobuf";
import { Checkbox, Fieldset, NativeSelect, PasswordInput, Stack, Textarea, TextInput } from "@mantine/core";
import type { AuthenticationSchema, AuthenticationType, Webhook } from "@platform/contracts/webhooks/v1/webhooks";
import type { EnumName } from "@platform/service/call/enum-names";
import { type ReactNode, useState } from "react";
import { Time } from "../../shared/parts/time.tsx";
import { optionsOf } from "../../shared/text/options.ts";

const types: Readonly<Record<string, string>> = {
  basic: "User name and password",
  oauth2: "OAuth 2.0 client credentials",
  mutual_tls: "Client certificate",
} satisfies Record<EnumName<typeof AuthenticationType>, string>;

interface RequestSecretsProps {
  /** Undefined: a new webhook. */
  readonly webhook: Webhook | undefined;
  /** Errors by member. */
  readonly fields: Readonly<Record<string, string>>;
}

/** Fields of what requests carry so that the receiver accepts them. They never show what is stored. */
export function RequestSecrets({ webhook, fields }: RequestSecretsProps) {
  const stored = webhook?.authenticationType ?? "";
  const names = webhook?.headerNames ?? [];
  const [type, setType] = useState(stored === "" ? "none" : "keep");
  const choices = [
    ...(stored === "" ? [] : [{ value: "keep", label: `As it is: ${types[stored] ?? stored}` }]),
    { value: "none", label: "None" },
    ...optionsOf(types),
  ];
  return (
    <Fieldset legend="Authentication at your receiver">
      <Stack>
        <Textarea
          label="Headers"
          description={
            names.length > 0
              ? `Set: ${names.join(", ")}. Leave empty to keep them, or enter all again.`
              : "Of every request, one Name: value a line. Stored encrypted and not shown again."
          }
          name="headers"
          autosize
          minRows={2}
          autoComplete="off"
          spellCheck={false}
          error={fields.headers}
        />
        {names.length > 0 && <Checkbox label="Remove the headers" name="removeHeaders" />}
        <NativeSelect
          label="Authentication"
          name="authentication"
          data={choices}
          value={type}
          onChange={(event) => setType(event.currentTarget.value)}
          error={fields.authentication}
        />
        <AuthenticationFields type={type} fields={fields} />
      </Stack>
    </Fieldset>
  );
}

interface AuthenticationFieldsProps {
  readonly type: string;
  readonly fields: RequestSecretsProps["fields"];
}

/** Fields of one type of authentication. */
function AuthenticationFields({ type, fields }: AuthenticationFieldsProps) {
  const errorOf = (member: string) => fields[`authentication.${member}`];
  if (type === "basic")
    return (
      <>
        <TextInput label="User name" name="username" autoComplete="off" required error={errorOf("username")} />
        <PasswordInput label="Password" name="password" autoComplete="new-password" error={errorOf("password")} />
      </>
    );
  if (type === "oauth2")
    return (
      <>
        <TextInput label="Token URL" name="tokenUrl" type="url" required error={errorOf("token_url")} />
        <TextInput label="Client id" name="clientId" autoComplete="off" required error={errorOf("client_id")} />
        <PasswordInput
          label="Client secret"
          name="clientSecret"
          autoComplete="new-password"
          required
          error={errorOf("client_secret")}
        />
        <TextInput label="Scopes" name="scope" description="Separated by spaces." error={errorOf("scope")} />
      </>
    );
  if (type !== "mutual_tls") return null;
  const pem = { autosize: true, minRows: 3, maxRows: 8, required: true };
  return (
    <>
      <Textarea label="Certificate (PEM)" name="certificate" {...pem} error={errorOf("certificate")} />
      <Textarea
        label="Private key (PEM)"
        name="privateKey"
        {...pem}
        autoComplete="off"
        error={errorOf("private_key")}
      />
    </>
  );
}

/** Reads the members from the fields; those that are left out do not change. */
export function requestSecretsIn(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? "");
  const lines = text("headers")
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "");
  const type = text("authentication");
  const replaces = lines.length > 0 || form.has("removeHeaders");
  return {
    ...(replaces && { headers: { values: Object.fromEntries(lines.map(headerIn)) } }),
    ...(type !== "keep" && { authentication: authenticationIn(type, text) }),
  };
}

/** The authentication of a type, by the fields that it has; any other type is none. */
function authenticationIn(type: string, text: (name: string) => string): MessageInitShape<typeof AuthenticationSchema> {
  if (type === "basic") {
    return { kind: { case: "basic", value: { username: text("username"), password: text("password") } } };
  }
  if (type === "oauth2") {
    const client = { clientId: text("clientId"), clientSecret: text("clientSecret") };
    return { kind: { case: "oauth2", value: { tokenUrl: text("tokenUrl"), scope: text("scope").trim(), ...client } } };
  }
  if (type !== "mutual_tls") return {};
  return { kind: { case: "mutualTls", value: { certificate: text("certificate"), privateKey: text("privateKey") } } };
}

function headerIn(line: string): [name: string, value: string] {
  const [name = "", ...value] = line.split(":");
  return [name.trim(), value.join(":").trim()];
}

/** The settings without the secrets, as text. */
export function requestSecretFacts(webhook: Webhook): [name: string, value: ReactNode][] {
  const { headerNames, authenticationType, certificateExpiresAt } = webhook;
  const facts: [string, ReactNode][] = [];
  if (headerNames.length > 0) facts.push(["Headers", headerNames.join(", ")]);
  if (authenticationType !== "") facts.push(["Authentication", types[authenticationType] ?? authenticationType]);
  if (certificateExpiresAt) {
    facts.push(["Certificate valid until", <Time key="certificate" at={certificateExpiresAt} full />]);
  }
  return facts;
}

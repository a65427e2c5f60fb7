import { useMutation } from "@connectrpc/connect-query";
import { NativeSelect, TextInput } from "@mantine/core";
import { PortalOwnersService } from "@platform/contracts/portal/v1/owners";
import { useState } from "react";
import { ErrorPanel } from "../../../shared/parts/error-panel.tsx";
import { FormDialog, typedText } from "../../../shared/parts/form-dialog.tsx";
import { SecretPanel } from "../../../shared/parts/secret-panel.tsx";
import { environmentNames } from "../../../shared/text/environment-names.ts";
import { optionsOf } from "../../../shared/text/options.ts";

interface IssueCredentialProps {
  readonly kind: "key" | "client";
  readonly ownerId: string;
  readonly onIssued: () => unknown;
  readonly onClose: () => void;
}

const methods = PortalOwnersService.method;

/** Dialog that issues an API key or client credentials to an owner, and shows the secret once. */
export function IssueCredential({ kind, ownerId, onIssued, onClose }: IssueCredentialProps) {
  const [credential, setCredential] = useState<{ title: string; secret: string }>();
  const show = (title: string, secret: string) => {
    setCredential({ title, secret });
    onIssued();
  };
  // Responses have a secret: they leave the cache with the dialog.
  const issueKey = useMutation(methods.issueOwnerKey, {
    gcTime: 0,
    onSuccess: ({ key, secret }) => show(`The key ${key?.name || key?.redactedKey}`, secret),
  });
  const issueClient = useMutation(methods.issueOwnerClient, {
    gcTime: 0,
    onSuccess: ({ clientId, clientSecret }) => show(`The secret of ${clientId}`, clientSecret),
  });
  const error = issueKey.error ?? issueClient.error;
  if (credential) {
    return (
      <SecretPanel
        {...credential}
        advice="Send it to the owner through a confidential channel. It is not stored here."
        onClose={onClose}
      />
    );
  }
  const submit = (form: FormData) => {
    const environment = typedText(form, "environment");
    if (kind === "client") issueClient.mutate({ ownerId, environment });
    else issueKey.mutate({ ownerId, environment, name: typedText(form, "name") });
  };
  return (
    <FormDialog
      title={kind === "key" ? "Issue an API key" : "Issue client credentials"}
      action="Issue"
      problem={error && <ErrorPanel error={error} />}
      isPending={issueKey.isPending || issueClient.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <NativeSelect
        label="Environment"
        name="environment"
        data={optionsOf(environmentNames).toReversed()}
        data-autofocus
      />
      {kind === "key" && <KeyName />}
    </FormDialog>
  );
}

function KeyName() {
  return (
    <TextInput
      label="Name"
      description="What the key is for."
      name="name"
      maxLength={100}
      required
      withAsterisk={false}
    />
  );
}

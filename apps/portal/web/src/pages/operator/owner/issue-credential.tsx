import { useMutation } from "@connectrpc/connect-query";
import { Button, Group, Modal, NativeSelect, Stack, TextInput } from "@mantine/core";
import { PortalOwnersService } from "@platform/contracts/portal/v1/owners";
import { type FormEvent, useState } from "react";
import { ErrorPanel } from "../../../shared/parts/error-panel.tsx";
import { SecretPanel } from "../../../shared/parts/secret-panel.tsx";

interface IssueCredentialProps {
  readonly kind: "key" | "client";
  readonly ownerId: string;
  readonly onIssued: () => unknown;
  readonly onClose: () => void;
}

const methods = PortalOwnersService.method;

/** Dialog that issues an API key or client credentials to an owner, and shows the secret once. */
export function IssueCredential({ kind, ownerId, onIssued, onClose }: IssueCredentialProps) {
  const [issued, setIssued] = useState<{ title: string; secret: string }>();
  const shown = (title: string, secret: string) => {
    setIssued({ title, secret });
    onIssued();
  };
  // Responses hold a secret: they leave the cache with the dialog.
  const issueKey = useMutation(methods.issueOwnerKey, {
    gcTime: 0,
    onSuccess: ({ key, secret }) => shown(`The key ${key?.name || key?.redactedKey}`, secret),
  });
  const issueClient = useMutation(methods.issueOwnerClient, {
    gcTime: 0,
    onSuccess: ({ clientId, clientSecret }) => shown(`The secret of ${clientId}`, clientSecret),
  });
  const error = issueKey.error ?? issueClient.error;
  if (issued) {
    return (
      <SecretPanel
        title={issued.title}
        secret={issued.secret}
        advice="Send it to the owner through a confidential channel. It is not stored here."
        onClose={onClose}
      />
    );
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const environment = String(form.get("environment"));
    if (kind === "client") issueClient.mutate({ ownerId, environment });
    else issueKey.mutate({ ownerId, environment, name: String(form.get("name") ?? "").trim() });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={kind === "key" ? "Issue an API key" : "Issue client credentials"}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <form onSubmit={submit}>
        <Stack>
          {error ? <ErrorPanel error={error} /> : null}
          <NativeSelect
            label="Environment"
            name="environment"
            data={[
              { value: "sandbox", label: "Sandbox" },
              { value: "production", label: "Production" },
            ]}
            data-autofocus
          />
          {kind === "key" && (
            <TextInput
              label="Name"
              description="What the key is for."
              name="name"
              maxLength={100}
              required
              withAsterisk={false}
            />
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={issueKey.isPending || issueClient.isPending}>
              Issue
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

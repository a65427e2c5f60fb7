import { useMutation } from "@connectrpc/connect-query";
import { Button, Group, Stack, Text, TextInput, Title } from "@mantine/core";
import { type OwnerDomain, PortalSingleSignOnService } from "@platform/contracts/portal/v1/single_sign_on";
import { type FormEvent, useState } from "react";
import { problemOf } from "../../api/problem.ts";
import { ConfirmDialog } from "../../shared/parts/confirm-dialog.tsx";
import { ErrorPanel } from "../../shared/parts/error-panel.tsx";
import { StatusBadge } from "../../shared/parts/status-badge.tsx";
import { CopyLines } from "./copy-lines.tsx";

const methods = PortalSingleSignOnService.method;

interface SignInDomainsProps {
  readonly domains: readonly OwnerDomain[];
  readonly hasProvider: boolean;
  readonly onChanged: () => unknown;
}

/** Domains of e-mail addresses, with the record that proves each. */
export function SignInDomains({ domains, hasProvider, onChanged }: SignInDomainsProps) {
  const add = useMutation(methods.addDomain, { onSuccess: () => onChanged() });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const domain = String(new FormData(form).get("domain") ?? "");
    add.mutate({ domain }, { onSuccess: () => form.reset() });
  };
  const field = add.error && problemOf(add.error).fields.domain;
  return (
    <Stack>
      <Title order={3}>Domains</Title>
      {domains.map((domain) => (
        <DomainLine key={domain.domain} domain={domain} hasProvider={hasProvider} onChanged={onChanged} />
      ))}
      {add.error && !field ? <ErrorPanel error={add.error} /> : null}
      <form onSubmit={submit}>
        <Group align="end">
          <TextInput
            label="Domain of your e-mail addresses"
            name="domain"
            placeholder="example.com"
            required
            withAsterisk={false}
            error={field}
          />
          <Button type="submit" variant="default" loading={add.isPending}>
            Add the domain
          </Button>
        </Group>
      </form>
    </Stack>
  );
}

interface DomainLineProps {
  readonly domain: OwnerDomain;
  readonly hasProvider: boolean;
  readonly onChanged: () => unknown;
}

/** The record that proves a domain, and the check of it. */
function RecordToPublish({ domain: { domain, recordName, recordValue }, hasProvider, onChanged }: DomainLineProps) {
  const check = useMutation(methods.proveDomain, { onSuccess: () => onChanged() });
  return (
    <>
      <Text size="sm">
        Publish this TXT record, then check it.
        {hasProvider && ` People at ${domain} then sign in by the provider.`}
      </Text>
      <CopyLines
        lines={[
          [`Name of the record of ${domain}`, recordName],
          [`Value of the record of ${domain}`, recordValue],
        ]}
      />
      {check.error ? <ErrorPanel error={check.error} /> : null}
      <div>
        <Button variant="default" loading={check.isPending} onClick={() => check.mutate({ domain })}>
          Check {domain}
        </Button>
      </div>
    </>
  );
}

function DomainLine({ domain: ownerDomain, hasProvider, onChanged }: DomainLineProps) {
  const { domain, isProven } = ownerDomain;
  const [isRemoving, setRemoving] = useState(false);
  const remove = useMutation(methods.removeDomain, { onSuccess: () => onChanged() });
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Group gap="sm">
          <strong>{domain}</strong>
          <StatusBadge status={isProven ? "proven" : "unproven"} />
        </Group>
        <Button
          size="compact-xs"
          variant="default"
          aria-label={`Remove the domain ${domain}`}
          onClick={() => setRemoving(true)}
        >
          Remove
        </Button>
      </Group>
      {!isProven && <RecordToPublish domain={ownerDomain} hasProvider={hasProvider} onChanged={onChanged} />}
      {isRemoving && (
        <ConfirmDialog
          title={`Remove ${domain}`}
          action="Remove the domain"
          mutation={remove}
          input={{ domain }}
          onClose={() => setRemoving(false)}
          isDangerous
        >
          {isProven && hasProvider
            ? "Its people sign in with a password from now on; who has none uses “Forgot the password?”."
            : "To use it later, it has to be proven again."}
        </ConfirmDialog>
      )}
    </Stack>
  );
}

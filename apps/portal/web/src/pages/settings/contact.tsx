import { useMutation } from "@connectrpc/connect-query";
import { Alert, Button, Stack, Text, TextInput } from "@mantine/core";
import { type GetSettingsResponse, PortalSettingsService } from "@platform/contracts/portal/v1/settings";
import type { FormEvent } from "react";
import { problemOf } from "../../api/problem.ts";
import { usePermission } from "../../app/permission.ts";
import { Nothing } from "../../shared/parts/amount.tsx";
import { ErrorPanel } from "../../shared/parts/error-panel.tsx";
import { Section } from "../../shared/parts/section.tsx";

interface ContactProps {
  readonly settings: GetSettingsResponse;
  readonly onChanged: () => unknown;
}

/** The address to which the platform writes, and its change. */
export function Contact({ settings, onChanged }: ContactProps) {
  const { contactEmail, formerContactEmails } = settings;
  const canChange = usePermission("settings");
  const change = useMutation(PortalSettingsService.method.changeContactEmail, { onSuccess: () => onChanged() });
  const field = change.error ? problemOf(change.error).fields.contact_email : undefined;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    change.mutate({ contactEmail: String(new FormData(event.currentTarget).get("contact") ?? "") });
  };
  return (
    <Section title="Contact">
      {canChange ? (
        <form onSubmit={submit}>
          <Stack maw={420}>
            {change.error ? <ErrorPanel error={change.error} /> : null}
            {change.isSuccess && (
              <Alert color="green" role="status">
                The contact address is changed. The former one gets a notice.
              </Alert>
            )}
            <TextInput
              label="Contact address"
              description="E-mails about the organization go here. If you change it, an e-mail goes to the former address, too."
              name="contact"
              type="email"
              key={contactEmail}
              defaultValue={contactEmail}
              required
              withAsterisk={false}
              error={field}
            />
            <div>
              <Button type="submit" variant="default" loading={change.isPending}>
                Change the address
              </Button>
            </div>
          </Stack>
        </form>
      ) : (
        <Text size="sm">E-mails about the organization go to {contactEmail || <Nothing />}.</Text>
      )}
      {formerContactEmails.length > 0 && (
        <Text size="sm" mt="sm">
          Replaced in the last seven days: {formerContactEmails.join(", ")}. Notices of further changes go there too.
        </Text>
      )}
    </Section>
  );
}

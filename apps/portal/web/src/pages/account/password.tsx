import { useMutation } from "@connectrpc/connect-query";
import { Alert, Button, PasswordInput, Stack } from "@mantine/core";
import { PortalSessionService } from "@platform/contracts/portal/v1/session";
import type { FormEvent } from "react";
import { problemOf } from "../../api/problem.ts";
import { transportFor } from "../../api/transport.ts";
import { ErrorPanel } from "../../shared/parts/error-panel.tsx";
import { Section } from "../../shared/parts/section.tsx";

const toggle = { "aria-label": "Show the password" };

/** Changes the password; all other sessions end. */
export function Password() {
  const change = useMutation(PortalSessionService.method.changePassword, { transport: transportFor({}) });
  const fields = change.error ? problemOf(change.error).fields : {};
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    const form = new FormData(element);
    const text = (name: string) => String(form.get(name) ?? "");
    change.mutate({ currentPassword: text("current"), newPassword: text("new") }, { onSuccess: () => element.reset() });
  };
  return (
    <Section title="Password">
      <form onSubmit={submit}>
        <Stack maw={360}>
          {change.error ? <ErrorPanel error={change.error} /> : null}
          {change.isSuccess && (
            <Alert color="green" role="status">
              The password is changed. Your other sessions were signed out.
            </Alert>
          )}
          <PasswordInput
            label="Current password"
            name="current"
            autoComplete="current-password"
            required
            withAsterisk={false}
            error={fields.current_password}
            visibilityToggleButtonProps={toggle}
          />
          <PasswordInput
            label="New password"
            description="At least 12 characters."
            name="new"
            autoComplete="new-password"
            minLength={12}
            required
            withAsterisk={false}
            error={fields.new_password}
            visibilityToggleButtonProps={toggle}
          />
          <div>
            <Button type="submit" variant="default" loading={change.isPending}>
              Change the password
            </Button>
          </div>
        </Stack>
      </form>
    </Section>
  );
}

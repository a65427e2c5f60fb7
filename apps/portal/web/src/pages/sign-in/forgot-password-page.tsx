import { useMutation } from "@connectrpc/connect-query";
import { Anchor, Button, Stack } from "@mantine/core";
import { PortalSessionService } from "@platform/contracts/portal/v1/session";
import { Link } from "@tanstack/react-router";
import type { FormEvent } from "react";
import { ErrorPanel } from "../../shared/parts/error-panel.tsx";
import { EmailField } from "./email-field.tsx";
import { GuestFrame } from "./guest-frame.tsx";
import { guestTransport } from "./guest-transport.ts";

/** Sends the link to set a new password. Says the same for every address, as the server does. */
export function ForgotPasswordPage() {
  const request = useMutation(PortalSessionService.method.requestPasswordReset, guestTransport);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    request.mutate({ email: String(new FormData(event.currentTarget).get("email") ?? "") });
  };
  const back = (
    <Anchor component={Link} to="/sign-in" size="sm">
      Back to sign-in
    </Anchor>
  );
  if (request.isSuccess) {
    return (
      <GuestFrame title="Check your e-mail" text="If the address has an account, we sent a link to set a new password.">
        {back}
      </GuestFrame>
    );
  }
  return (
    <GuestFrame title="Reset the password" text="We send you a link to set a new one.">
      {request.error ? <ErrorPanel error={request.error} /> : null}
      <form onSubmit={submit}>
        <Stack>
          <EmailField />
          <Button type="submit" loading={request.isPending}>
            Send the link
          </Button>
        </Stack>
      </form>
      {back}
    </GuestFrame>
  );
}

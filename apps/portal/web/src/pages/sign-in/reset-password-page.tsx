import { useMutation } from "@connectrpc/connect-query";
import { Anchor, Button, PasswordInput, Stack } from "@mantine/core";
import { PortalSessionService } from "@platform/contracts/portal/v1/session";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { FormEvent } from "react";
import { problemOf } from "../../api/problem.ts";
import { ErrorPanel } from "../../shared/parts/error-panel.tsx";
import { GuestFrame } from "./guest-frame.tsx";
import { guestTransport } from "./guest-transport.ts";

const resetPasswordRoute = getRouteApi("/reset-password");

/** Sets a new password with the token of an e-mail's link. */
export function ResetPasswordPage() {
  const { token } = resetPasswordRoute.useSearch();
  const reset = useMutation(PortalSessionService.method.resetPassword, guestTransport);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    reset.mutate({ token, newPassword: String(new FormData(event.currentTarget).get("password") ?? "") });
  };
  if (reset.isSuccess) {
    return (
      <GuestFrame title="Password changed" text="All sessions were signed out.">
        <Button component={Link} to="/sign-in">
          Sign in
        </Button>
      </GuestFrame>
    );
  }
  return (
    <GuestFrame title="Set a new password">
      {reset.error ? <ErrorPanel error={reset.error} /> : null}
      {reset.error && problemOf(reset.error).reason === "LINK_INVALID" ? (
        <Anchor component={Link} to="/forgot-password" size="sm">
          Ask for a new link
        </Anchor>
      ) : null}
      <form onSubmit={submit}>
        <Stack>
          <PasswordInput
            label="New password"
            description="At least 12 characters."
            name="password"
            autoComplete="new-password"
            minLength={12}
            required
            withAsterisk={false}
            visibilityToggleButtonProps={{ "aria-label": "Show the password" }}
          />
          <Button type="submit" loading={reset.isPending}>
            Set the password
          </Button>
        </Stack>
      </form>
    </GuestFrame>
  );
}

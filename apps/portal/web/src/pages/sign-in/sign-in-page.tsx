import { useMutation } from "@connectrpc/connect-query";
import { Alert, Anchor, Button, Group, PasswordInput, Stack, TextInput } from "@mantine/core";
import { PortalSessionService } from "@platform/contracts/portal/v1/session";
import { Link, useNavigate } from "@tanstack/react-router";
import { type FormEvent, lazy, Suspense, useState } from "react";
import { problemOf } from "../../api/problem.ts";
import { ErrorPanel } from "../../shared/error-panel.tsx";
import { GuestFrame } from "./guest-frame.tsx";
import { guestTransport } from "./guest-transport.ts";
import { signInRoute } from "./routes.ts";

const CodeForm = lazy(() => import("./code-form.tsx"));

const problems: Readonly<Record<string, string>> = {
  NO_ACCESS:
    "Your identity provider knows you, but you have no access to this portal. Ask an admin of your organization for an invitation.",
};

/** E-mail address and password, then a code if the account asks for one; or the identity provider of the owner. */
export function SignInPage() {
  const { next = "/", problem } = signInRoute.useSearch();
  const navigate = useNavigate();
  const [email, setEmail] = useState("");
  const [codeRequired, setCodeRequired] = useState(false);
  const enter = () => navigate({ href: next, replace: true });
  const signIn = useMutation(PortalSessionService.method.signIn, {
    ...guestTransport,
    onSuccess: (response) => (response.codeRequired ? setCodeRequired(true) : enter()),
    onError: (error) => {
      if (problemOf(error).reason === "PROVIDER_REQUIRED") provider.mutate({ email, returnPath: next });
    },
  });
  const provider = useMutation(PortalSessionService.method.startProviderSignIn, {
    ...guestTransport,
    onSuccess: ({ authorizationUrl }) => location.assign(authorizationUrl),
  });

  if (codeRequired) {
    return (
      <Suspense>
        <CodeForm onVerified={enter} />
      </Suspense>
    );
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get("password") ?? "");
    signIn.mutate({ email, password });
  };
  const error = provider.error ?? (provider.isPending || provider.isSuccess ? null : signIn.error);
  return (
    <GuestFrame title="Sign in">
      {problem && (
        <Alert color="red" role="alert" title="The sign-in failed">
          {problems[problem] ??
            "Your identity provider did not confirm the sign-in. Try again, or ask an admin of your organization."}
        </Alert>
      )}
      {error ? <ErrorPanel error={error} /> : null}
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label="E-mail address"
            name="email"
            type="email"
            autoComplete="username"
            required
            withAsterisk={false}
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <PasswordInput
            label="Password"
            name="password"
            autoComplete="current-password"
            required
            withAsterisk={false}
            visibilityToggleButtonProps={{ "aria-label": "Show the password" }}
          />
          <Button type="submit" loading={signIn.isPending} fullWidth>
            Sign in
          </Button>
        </Stack>
      </form>
      <Group justify="space-between" gap="xs">
        <Anchor component={Link} to="/forgot-password" size="sm">
          Forgot the password?
        </Anchor>
        <Anchor
          component="button"
          type="button"
          size="sm"
          onClick={() => {
            const input = document.querySelector<HTMLInputElement>("input[name=email]");
            if (input?.reportValidity()) provider.mutate({ email, returnPath: next });
          }}
        >
          Use single sign-on
        </Anchor>
      </Group>
    </GuestFrame>
  );
}

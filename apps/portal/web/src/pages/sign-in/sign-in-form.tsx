import { useMutation } from "@connectrpc/connect-query";
import { Anchor, Button, Group, PasswordInput, Stack } from "@mantine/core";
import { PortalSessionService } from "@platform/contracts/portal/v1/session";
import { useMutation as useAction } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ComponentProps, type ComponentType, type FormEvent, lazy, Suspense, useState } from "react";
import { problemOf } from "../../api/problem.ts";
import { canUsePasskeys } from "../../shared/passkeys/can-use-passkeys.ts";
import { EmailField } from "./email-field.tsx";
import type { GuestFrame } from "./guest-frame.tsx";
import { guestTransport } from "./guest-transport.ts";

// Most sign-ins do not need these.
const CodeForm = lazy(() => import("./code-form.tsx"));
const SignInProblem = lazy(() => import("./sign-in-problem.tsx"));

interface SignInFormProps {
  /** The frame of each step: a page, or a dialog over one. */
  readonly frame: ComponentType<ComponentProps<typeof GuestFrame>>;
  /** E-mail address of the person who was signed in here. */
  readonly knownEmail?: string;
  /** Path of the page to which an identity provider leads back. */
  readonly returnPath: string;
  /** Why a sign-in with an identity provider failed. */
  readonly problem?: string | undefined;
  readonly onEntered: () => unknown;
}

/** E-mail address and password, then a code if the account asks for one; or the identity provider of the owner. */
export function SignInForm({ frame: Frame, knownEmail = "", returnPath, problem, onEntered }: SignInFormProps) {
  const [email, setEmail] = useState(knownEmail);
  const [codeRequired, setCodeRequired] = useState(false);
  const provider = useMutation(PortalSessionService.method.startProviderSignIn, {
    ...guestTransport,
    onSuccess: ({ authorizationUrl }) => location.assign(authorizationUrl),
  });
  const signIn = useMutation(PortalSessionService.method.signIn, {
    ...guestTransport,
    onSuccess: (response) => (response.codeRequired ? setCodeRequired(true) : onEntered()),
    onError: (error) => {
      if (problemOf(error).reason === "PROVIDER_REQUIRED") provider.mutate({ email, returnPath });
    },
  });
  const passkey = useAction({
    mutationFn: async () => (await import("./passkey-sign-in.ts")).signInWithPasskey(),
    onMutate: signIn.reset,
    onSuccess: () => onEntered(),
  });
  if (codeRequired) {
    return (
      <Suspense>
        <CodeForm frame={Frame} onVerified={onEntered} />
      </Suspense>
    );
  }
  const error = provider.error ?? passkey.error ?? (provider.isPending || provider.isSuccess ? null : signIn.error);
  return (
    <Frame title="Sign in">
      {(error || problem) && (
        <Suspense>
          <SignInProblem error={error} problem={problem} />
        </Suspense>
      )}
      <PasswordForm
        email={email}
        onEmail={setEmail}
        isPending={signIn.isPending}
        onSubmit={(password) => {
          passkey.reset();
          signIn.mutate({ email, password });
        }}
      />
      {canUsePasskeys && (
        <Button variant="default" loading={passkey.isPending} onClick={() => passkey.mutate()}>
          Sign in with a passkey
        </Button>
      )}
      <OtherWays onSingleSignOn={() => provider.mutate({ email, returnPath })} />
    </Frame>
  );
}

interface PasswordFormProps {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly isPending: boolean;
  readonly onSubmit: (password: string) => void;
}

function PasswordForm({ email, onEmail, isPending, onSubmit }: PasswordFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(String(new FormData(event.currentTarget).get("password") ?? ""));
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <EmailField id="sign-in-email" value={email} onChange={(event) => onEmail(event.currentTarget.value)} />
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          visibilityToggleButtonProps={{ "aria-label": "Show the password" }}
        />
        <Button type="submit" loading={isPending} fullWidth>
          Sign in
        </Button>
      </Stack>
    </form>
  );
}

function OtherWays({ onSingleSignOn }: { readonly onSingleSignOn: () => void }) {
  return (
    <Group justify="space-between" gap="xs">
      <Anchor component={Link} to="/forgot-password" size="sm">
        Forgot the password?
      </Anchor>
      <Anchor
        component="button"
        type="button"
        size="sm"
        onClick={() => {
          const input = document.querySelector<HTMLInputElement>("#sign-in-email");
          if (input?.reportValidity()) onSingleSignOn();
        }}
      >
        Use single sign-on
      </Anchor>
    </Group>
  );
}

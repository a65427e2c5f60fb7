import { useMutation, useQuery } from "@connectrpc/connect-query";
import { Button, PasswordInput, Skeleton, Stack, TextInput } from "@mantine/core";
import { PortalSessionService } from "@platform/contracts/portal/v1/session";
import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { roleNames } from "../../api/session.ts";
import { ErrorPanel } from "../../shared/parts/error-panel.tsx";
import CodeForm from "./code-form.tsx";
import { GuestFrame } from "./guest-frame.tsx";
import { guestTransport } from "./guest-transport.ts";

const invitationRoute = getRouteApi("/invitation");

/** Accepts an invitation: with the own password, or with a new account. */
export function InvitationPage() {
  const { token } = invitationRoute.useSearch();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [codeRequired, setCodeRequired] = useState(false);
  const invitation = useQuery(
    PortalSessionService.method.getInvitation,
    { token },
    { ...guestTransport, retry: false },
  );
  const enter = async () => {
    queryClient.clear();
    await navigate({ to: "/" });
  };
  if (codeRequired) return <CodeForm onVerified={enter} />;
  if (invitation.error) {
    return (
      <GuestFrame title="This invitation is not valid" text="It was used, withdrawn, or is too old. Ask for a new one.">
        <ErrorPanel error={invitation.error} />
      </GuestFrame>
    );
  }
  if (!invitation.data) {
    return (
      <GuestFrame title="Invitation">
        <Skeleton height={120} />
      </GuestFrame>
    );
  }
  const { email, ownerName, role, invitedBy, hasAccount, providerRequired } = invitation.data;
  return (
    <GuestFrame
      title={ownerName ? `Join ${ownerName}` : "Join the operator's staff"}
      text={`${invitedBy || "The operator"} invited you${ownerName ? ` as ${roleNames[role]}` : ""}. You sign in as ${email}.`}
    >
      {providerRequired ? (
        <ProviderButton email={email} />
      ) : (
        <AcceptForm
          token={token}
          hasAccount={hasAccount}
          onAccepted={(needsCode) => (needsCode ? setCodeRequired(true) : enter())}
        />
      )}
    </GuestFrame>
  );
}

function ProviderButton({ email }: { readonly email: string }) {
  const provider = useMutation(PortalSessionService.method.startProviderSignIn, {
    ...guestTransport,
    onSuccess: ({ authorizationUrl }) => location.assign(authorizationUrl),
  });
  return (
    <>
      {provider.error ? <ErrorPanel error={provider.error} /> : null}
      <Button loading={provider.isPending} onClick={() => provider.mutate({ email })}>
        Accept and sign in with your organization
      </Button>
    </>
  );
}

interface AcceptFormProps {
  readonly token: string;
  readonly hasAccount: boolean;
  readonly onAccepted: (needsCode: boolean) => unknown;
}

function AcceptForm({ token, hasAccount, onAccepted }: AcceptFormProps) {
  const accept = useMutation(PortalSessionService.method.acceptInvitation, {
    ...guestTransport,
    onSuccess: (response) => onAccepted(response.codeRequired),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    accept.mutate({ token, name: String(form.get("name") ?? ""), password: String(form.get("password") ?? "") });
  };
  return (
    <>
      {accept.error ? <ErrorPanel error={accept.error} /> : null}
      <form onSubmit={submit}>
        <Stack>
          {!hasAccount && <TextInput label="Your name" name="name" autoComplete="name" required withAsterisk={false} />}
          <PasswordInput
            label={hasAccount ? "Your password" : "Choose a password"}
            description={hasAccount ? undefined : "At least 12 characters."}
            name="password"
            autoComplete={hasAccount ? "current-password" : "new-password"}
            minLength={hasAccount ? 1 : 12}
            required
            withAsterisk={false}
            visibilityToggleButtonProps={{ "aria-label": "Show the password" }}
          />
          <Button type="submit" loading={accept.isPending}>
            Accept the invitation
          </Button>
        </Stack>
      </form>
    </>
  );
}

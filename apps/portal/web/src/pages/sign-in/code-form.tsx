import { useMutation } from "@connectrpc/connect-query";
import { Anchor, Button, Stack, TextInput } from "@mantine/core";
import { PortalSessionService } from "@platform/contracts/portal/v1/session";
import { type ComponentProps, type ComponentType, type FormEvent, useState } from "react";
import { ErrorPanel } from "../../shared/parts/error-panel.tsx";
import { GuestFrame } from "./guest-frame.tsx";
import { guestTransport } from "./guest-transport.ts";

interface CodeFormProps {
  /** The frame of the form: a page, if absent. */
  readonly frame?: ComponentType<ComponentProps<typeof GuestFrame>>;
  readonly onVerified: () => unknown;
}

/** The second step of a sign-in: a code of the authenticator app, or a backup code. */
export default function CodeForm({ frame: Frame = GuestFrame, onVerified }: CodeFormProps) {
  const [withBackup, setWithBackup] = useState(false);
  const verify = useMutation(PortalSessionService.method.confirmCode, {
    ...guestTransport,
    onSuccess: () => onVerified(),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get("code") ?? "").replaceAll(/\s/g, "");
    verify.mutate(withBackup ? { backupCode: code } : { code });
  };
  return (
    <Frame
      title="Enter your code"
      text={
        withBackup
          ? "Enter one of the backup codes that you stored. It works once."
          : "Open your authenticator app and enter the code that it shows."
      }
    >
      {verify.error ? <ErrorPanel error={verify.error} /> : null}
      <form onSubmit={submit} key={String(withBackup)}>
        <Stack>
          <TextInput
            label={withBackup ? "Backup code" : "One-time code"}
            name="code"
            required
            withAsterisk={false}
            autoComplete="one-time-code"
            inputMode={withBackup ? "text" : "numeric"}
            data-autofocus
          />
          <Button type="submit" loading={verify.isPending}>
            Continue
          </Button>
        </Stack>
      </form>
      <Anchor component="button" type="button" size="sm" ta="start" onClick={() => setWithBackup(!withBackup)}>
        {withBackup ? "Use the authenticator app" : "I lost my device: use a backup code"}
      </Anchor>
    </Frame>
  );
}

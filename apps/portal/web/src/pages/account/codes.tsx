import { useMutation } from "@connectrpc/connect-query";
import { Button, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { PortalSessionService } from "@platform/contracts/portal/v1/session";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { problemOf } from "../../api/problem.ts";
import { sessionQuery } from "../../api/session.ts";
import { transportFor } from "../../api/transport.ts";
import { Copyable } from "../../shared/copyable.tsx";
import { ErrorPanel } from "../../shared/error-panel.tsx";
import { AccountSection } from "./account-section.tsx";

const methods = PortalSessionService.method;
const textOf = (form: FormData, name: string) => String(form.get(name) ?? "");

/** One-time codes as a second step of the sign-in: set up, confirm, turn off. */
export function Codes({ isRequired }: { readonly isRequired: boolean }) {
  const options = { transport: transportFor({}) };
  const queryClient = useQueryClient();
  const router = useRouter();
  const [setUp, setSetUp] = useState<{ readonly uri: string; readonly backupCodes: readonly string[] }>();
  const onSuccess = async () => {
    setSetUp(undefined);
    await queryClient.invalidateQueries(sessionQuery());
    await router.invalidate();
  };
  const start = useMutation(methods.startCodes, { ...options, gcTime: 0, onSuccess: setSetUp });
  const confirm = useMutation(methods.confirmCodes, { ...options, onSuccess });
  const stop = useMutation(methods.stopCodes, { ...options, onSuccess });
  const error = start.error ?? confirm.error ?? stop.error;
  const fields = error ? problemOf(error).fields : {};
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    if (setUp) confirm.mutate({ code: textOf(form, "code").replaceAll(/\s/g, "") });
    else if (isRequired) stop.mutate({ password: textOf(form, "password") });
    else start.mutate({ password: textOf(form, "password") });
  };
  const secret = setUp && new URL(setUp.uri).searchParams.get("secret");
  return (
    <AccountSection title="One-time codes">
      <form onSubmit={submit} key={setUp ? "confirm" : "start"}>
        <Stack maw={420}>
          {error ? <ErrorPanel error={error} /> : null}
          <Text size="sm">
            {isRequired
              ? "Sign-in asks for a code of your authenticator app."
              : "Ask for a code of an authenticator app at sign-in, so that the password alone is not enough."}
          </Text>
          {setUp ? (
            <>
              <div>
                <Text size="sm">
                  Open <a href={setUp.uri}>this link</a> on your phone, or enter this key in the app:
                </Text>
                <Copyable value={secret ?? setUp.uri} what="key of the authenticator app" />
              </div>
              <div>
                <Text size="sm">
                  Store these backup codes. Each works once, if you lose the device. They are not shown again.
                </Text>
                <Copyable value={setUp.backupCodes.join(" ")} what="backup codes" />
              </div>
              <TextInput
                label="Code that the app shows now"
                name="code"
                inputMode="numeric"
                autoComplete="one-time-code"
                required
                withAsterisk={false}
                error={fields.code}
              />
            </>
          ) : (
            <PasswordInput
              label="Your password"
              name="password"
              autoComplete="current-password"
              required
              withAsterisk={false}
              error={fields.password}
              visibilityToggleButtonProps={{ "aria-label": "Show the password" }}
            />
          )}
          <div>
            <Button type="submit" variant="default" loading={start.isPending || confirm.isPending || stop.isPending}>
              {setUp ? "Turn codes on" : isRequired ? "Turn codes off" : "Set up codes"}
            </Button>
          </div>
        </Stack>
      </form>
    </AccountSection>
  );
}

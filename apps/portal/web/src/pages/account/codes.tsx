import { useMutation } from "@connectrpc/connect-query";
import { Anchor, Button, PasswordInput, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { PortalSessionService } from "@platform/contracts/portal/v1/session";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { type FormEvent, lazy, Suspense, useState } from "react";
import { problemOf } from "../../api/problem.ts";
import { sessionQuery } from "../../api/session.ts";
import { transportFor } from "../../api/transport.ts";
import { Copyable } from "../../shared/parts/copyable.tsx";
import { ErrorPanel } from "../../shared/parts/error-panel.tsx";
import { Section } from "../../shared/parts/section.tsx";
import { BackupCodes } from "./backup-codes.tsx";

const QrCode = lazy(() => import("./qr-code.tsx"));
const methods = PortalSessionService.method;
const textOf = (form: FormData, name: string) => String(form.get(name) ?? "");

/** The key of the authenticator app, as an `otpauth:` URI, and the codes for a lost device. */
interface SetUp {
  readonly uri: string;
  readonly backupCodes: readonly string[];
}

/** One-time codes as a second step of the sign-in: set up, confirm, turn off. */
export function Codes({ isRequired }: { readonly isRequired: boolean }) {
  const options = { transport: transportFor({}) };
  const queryClient = useQueryClient();
  const router = useRouter();
  const [setUp, setSetUp] = useState<SetUp>();
  const onSuccess = async () => {
    setSetUp(undefined);
    start.reset();
    // The router reads the session again.
    queryClient.removeQueries(sessionQuery());
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
  return (
    <Section title="One-time codes">
      <form onSubmit={submit} key={setUp ? "confirm" : "start"}>
        <Stack maw={420}>
          {error ? <ErrorPanel error={error} /> : null}
          <Text size="sm">
            {isRequired
              ? "Sign-in asks for a code of your authenticator app."
              : "Ask for a code of an authenticator app at sign-in, so that the password alone is not enough."}
          </Text>
          {setUp ? (
            <Enrolment setUp={setUp} codeProblem={fields.code} />
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
    </Section>
  );
}

interface EnrolmentProps {
  readonly setUp: SetUp;
  readonly codeProblem: string | undefined;
}

/** The key for the authenticator app, the backup codes, and the first code of the app. */
function Enrolment({ setUp, codeProblem }: EnrolmentProps) {
  const secret = new URL(setUp.uri).searchParams.get("secret");
  return (
    <>
      <div>
        <Text size="sm" mb="xs">
          Scan this with your authenticator app, or enter the key below it. On a phone,{" "}
          <Anchor inherit underline="always" href={setUp.uri}>
            open the app
          </Anchor>
          .
        </Text>
        <Suspense fallback={<Skeleton height={192} width={192} />}>
          <QrCode value={setUp.uri} label="QR code of the key below" />
        </Suspense>
        <Copyable value={secret ?? setUp.uri} what="key of the authenticator app" />
      </div>
      <BackupCodes codes={setUp.backupCodes} />
      <TextInput
        label="Code that the app shows now"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        withAsterisk={false}
        error={codeProblem}
      />
    </>
  );
}

import { Modal, Stack, Text } from "@mantine/core";
import type { GetSessionResponse } from "@platform/contracts/portal/v1/session";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { sessionQuery } from "../../api/session.ts";
import { sessionEnd } from "../../api/session-end.ts";
import { useReturnFocus } from "../../shared/parts/use-return-focus.ts";
import { SignInForm } from "./sign-in-form.tsx";

/** The sign-in over a page, so that nothing half-written on it is lost. Somebody else gets the page anew. */
export default function SignInAgain() {
  const queryClient = useQueryClient();
  const router = useRouter();
  useReturnFocus();
  const before = queryClient.getQueryData<GetSessionResponse>(sessionQuery().queryKey);
  const enter = async () => {
    const { person } = await queryClient.fetchQuery({ ...sessionQuery(), staleTime: 0 });
    if (person?.id !== before?.person?.id) return location.reload();
    sessionEnd.set(false);
    await Promise.all([router.invalidate(), queryClient.invalidateQueries()]);
  };
  return (
    <SignInForm
      frame={DialogFrame}
      knownEmail={before?.person?.email ?? ""}
      returnPath={router.state.location.publicHref}
      onEntered={enter}
    />
  );
}

function DialogFrame(props: { readonly title: string; readonly text?: ReactNode; readonly children: ReactNode }) {
  const { title, text = "Sign in to go on. What you entered is still on the page.", children } = props;
  return (
    <Modal
      opened
      onClose={() => undefined}
      title={title}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <Stack>
        <Text size="sm" component="div">
          {text}
        </Text>
        {children}
      </Stack>
    </Modal>
  );
}

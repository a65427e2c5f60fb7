import { Anchor, Button, Container, Stack, Text, Title } from "@mantine/core";
import { type ErrorComponentProps, Link, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { problemOf } from "../api/problem.ts";
import { isOutage } from "../api/recover-reads.ts";
import { texts } from "../language/texts.ts";

/** Shown in the frame of the pages for an address that none of them has. */
export function NoSuchPage() {
  return (
    <Stack gap="xs" align="start">
      <Title order={1}>Page not found</Title>
      <Text c="dimmed">The address may be mistyped, or the page was moved.</Text>
      <Anchor component={Link} to="/">
        Go to the first page
      </Anchor>
    </Stack>
  );
}

/** The same for an address outside the frame. */
export function PageNotFound() {
  return (
    <Container component="main" size="xs" py="xl">
      <NoSuchPage />
    </Container>
  );
}

/**
 * Shown to a person whom the owner of the address does not let in, or not any more.
 *
 * @param hasOthers true if other owners do
 */
export function NoAccess({ hasOthers }: { readonly hasOthers: boolean }) {
  return (
    <Container component="main" size="xs" py="xl">
      <Stack gap="xs">
        <Title order={1}>You have no access</Title>
        <Text c="dimmed">
          {hasOthers
            ? "This page belongs to an organization that gives you no access. Ask an admin of it to invite you."
            : "No organization gives you access any more. Ask an admin of yours to invite you again, or sign in with another account."}
        </Text>
        {hasOthers ? (
          <Anchor component={Link} to="/">
            Go to your organization
          </Anchor>
        ) : (
          <Anchor component={Link} to="/sign-in">
            Go to the sign-in page
          </Anchor>
        )}
      </Stack>
    </Container>
  );
}

/** Shown when a page takes more than a second to arrive. */
export function PagePending() {
  return (
    <Container size="xs" py="xl">
      <Text role="status">{texts().loading}</Text>
    </Container>
  );
}

const retryMs = 5_000;

/** Shown when a page cannot be loaded or drawn. What may be there again in a moment is tried again by itself. */
export function PageFailed({ error }: ErrorComponentProps) {
  const { title, message, messageLang, advice, requestId } = problemOf(error);
  const router = useRouter();
  const mayRecover = isOutage(error);
  useEffect(() => {
    if (!mayRecover) return;
    const timer = setInterval(() => router.invalidate(), retryMs);
    return () => clearInterval(timer);
  }, [mayRecover, router]);
  return (
    <Container component="main" size="xs" py="xl">
      <Stack gap="xs" align="start" role="alert">
        <Title order={1}>{title}</Title>
        <Text lang={messageLang}>{message}</Text>
        <Text c="dimmed">{advice}</Text>
        {requestId && (
          <Text size="xs">
            {texts().requestId} {requestId}
          </Text>
        )}
        <Button variant="default" onClick={() => router.invalidate()}>
          {texts().tryAgain}
        </Button>
      </Stack>
    </Container>
  );
}

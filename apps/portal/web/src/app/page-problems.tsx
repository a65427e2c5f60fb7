import { Anchor, Container, Stack, Text, Title } from "@mantine/core";
import { type ErrorComponentProps, Link } from "@tanstack/react-router";
import { ErrorPanel } from "../shared/error-panel.tsx";

/** Shown for an address that no page has. */
export function PageNotFound() {
  return (
    <Container component="main" size="xs" py="xl">
      <Stack gap="xs">
        <Title order={1}>Page not found</Title>
        <Text c="dimmed">The address may be mistyped, or the page was moved.</Text>
        <Anchor component={Link} to="/">
          Go to the first page
        </Anchor>
      </Stack>
    </Container>
  );
}

/** Shown when a page cannot be loaded or drawn. */
export function PageFailed({ error, reset }: ErrorComponentProps) {
  return (
    <Container component="main" size="xs" py="xl">
      <ErrorPanel error={error} onRetry={reset} />
    </Container>
  );
}

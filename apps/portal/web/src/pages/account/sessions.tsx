import { useMutation, useQuery } from "@connectrpc/connect-query";
import { Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { PortalSessionService } from "@platform/contracts/portal/v1/session";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { transportFor } from "../../api/transport.ts";
import { ErrorPanel } from "../../shared/parts/error-panel.tsx";
import { Section } from "../../shared/parts/section.tsx";
import { Time } from "../../shared/parts/time.tsx";
import { deviceOf } from "./device.ts";

const methods = PortalSessionService.method;

/** Sessions of the person, each of which can be ended. */
export function Sessions() {
  const options = { transport: transportFor({}) };
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const sessions = useQuery(methods.listSessions, {}, options);
  const end = useMutation(methods.endSession, { ...options, onSuccess: () => sessions.refetch() });
  const endAll = useMutation(methods.signOutEverywhere, {
    ...options,
    onSuccess: async () => {
      await navigate({ to: "/sign-in", search: {} });
      queryClient.clear();
    },
  });
  const error = sessions.error ?? end.error ?? endAll.error;
  return (
    <Section title="Sessions">
      <Stack gap="sm">
        {error ? <ErrorPanel error={error} onRetry={() => sessions.refetch()} /> : null}
        {sessions.isPending && <Skeleton height={60} />}
        {sessions.data?.sessions.map((session) => (
          <Group key={session.id} justify="space-between" wrap="nowrap">
            <div>
              <Text size="sm" fw={500} title={session.userAgent}>
                {deviceOf(session.userAgent)}
                {session.isCurrent && " (this one)"}
              </Text>
              <Text size="xs" component="div">
                {session.clientAddress}, last used <Time at={session.lastUsedAt} />
              </Text>
            </div>
            {!session.isCurrent && (
              <Button
                size="xs"
                variant="default"
                flex="none"
                aria-label={`Sign out ${deviceOf(session.userAgent)}`}
                loading={end.isPending && end.variables.sessionId === session.id}
                onClick={() => end.mutate({ sessionId: session.id })}
              >
                Sign out
              </Button>
            )}
          </Group>
        ))}
        <div>
          <Button size="xs" variant="default" loading={endAll.isPending} onClick={() => endAll.mutate({})}>
            Sign out everywhere
          </Button>
        </div>
      </Stack>
    </Section>
  );
}

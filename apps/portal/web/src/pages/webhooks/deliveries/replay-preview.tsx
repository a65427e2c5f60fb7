import { Alert, List, Skeleton, Text } from "@mantine/core";
import type { PreviewReplayResponse } from "@platform/contracts/webhooks/v1/webhooks";
import { ErrorPanel } from "../../../shared/parts/error-panel.tsx";

interface ReplayPreviewProps {
  readonly preview: { readonly data: PreviewReplayResponse | undefined; readonly error: unknown };
  readonly isOn: boolean;
}

const number = (count: number) => count.toLocaleString("en-US");

/** Events that a replay would send, by type, and what limits it. */
export function ReplayPreview({ preview: { data, error }, isOn }: ReplayPreviewProps) {
  if (error) return <ErrorPanel error={error} />;
  if (!data) return <Skeleton height={60} />;
  const { replayed, types, hasMore, maxReplayed, notRetained } = data;
  return (
    <Alert variant="light" color="gray" role="status" title={replayed === 0 ? "Nothing to send" : "This sends"}>
      {replayed === 0 ? (
        <Text size="sm">No such delivery was created in this period.</Text>
      ) : (
        <List size="sm">
          {types.map(({ eventType, events }) => (
            <List.Item key={eventType}>
              {number(events)} × {eventType}
            </List.Item>
          ))}
        </List>
      )}
      {hasMore && (
        <Text size="sm" mt="xs">
          The period has more: one replay sends at most {number(maxReplayed)}, the oldest first. Replay the rest after
          it.
        </Text>
      )}
      {notRetained > 0 && (
        <Text size="sm" mt="xs">
          {number(notRetained)} more cannot be sent, because their bodies are no longer retained.
        </Text>
      )}
      {!isOn && replayed > 0 && (
        <Text size="sm" mt="xs">
          The webhook is off: they wait until you enable it, for 72 hours at most.
        </Text>
      )}
    </Alert>
  );
}

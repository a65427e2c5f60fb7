import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import { useQuery } from "@connectrpc/connect-query";
import { Alert, Anchor, List, Text } from "@mantine/core";
import {
  DeliveryStatus,
  DisabledReason,
  SummaryInterval,
  type Webhook,
  WebhooksService,
} from "@platform/contracts/webhooks/v1/webhooks";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { Time } from "../../shared/parts/time.tsx";
import { heldHours, offReasons } from "./webhook-status.ts";

const environmentRoute = getRouteApi("/$environment");

/** Why a webhook is off and since when, what waits for it, and how to switch it on. */
export function WebhookOff({ webhook }: { readonly webhook: Webhook }) {
  const { id: webhookId, disabledReason } = webhook;
  const isRequested = disabledReason === DisabledReason.REQUESTED;
  const heldCount = useHeldCount(webhookId);
  return (
    <Alert color="amber" title="This webhook is off">
      <Text size="sm">
        {offReasons[disabledReason] ?? "Deliveries are stopped."} It has been off since{" "}
        <Time at={webhook.disabledAt} full />.
      </Text>
      {isRequested ? <DisabledByRequest /> : <LastFailure webhookId={webhookId} />}
      <Text size="sm" fw={600} mt="sm">
        To switch it on
      </Text>
      <List type="ordered" size="sm">
        {!isRequested && <List.Item>Repair the receiver, and check it with “Send a test”.</List.Item>}
        <List.Item>
          Choose “Enable again”. {heldText(heldCount)} Events wait for {heldHours} hours; then they count as failed.
        </List.Item>
        <List.Item>Deliveries that failed before are not repeated by that: send them with “Replay a period”.</List.Item>
      </List>
    </Alert>
  );
}

/** Number of events that wait for the webhook; undefined until it is read. */
function useHeldCount(webhookId: string): number | undefined {
  const [period] = useState(() => {
    const now = Date.now();
    return { from: timestampFromMs(now - heldHours * 3_600_000), to: timestampFromMs(now + 60_000) };
  });
  const summary = useQuery(WebhooksService.method.summarizeDeliveries, {
    webhookId,
    interval: SummaryInterval.HOUR,
    ...period,
  });
  return summary.data?.intervals.reduce((sum, { attempting }) => sum + attempting, 0);
}

function LastFailure({ webhookId }: { readonly webhookId: string }) {
  const failures = useQuery(WebhooksService.method.listDeliveries, {
    webhookId,
    status: DeliveryStatus.FAILED,
    limit: 1,
  });
  const failure = failures.data?.deliveries[0];
  if (!failure) return null;
  return (
    <Text size="sm" mt={4}>
      The last delivery that failed was {failure.eventType}: {failure.lastError}{" "}
      <Anchor
        size="sm"
        renderRoot={(props) => (
          <Link
            from="/$environment/webhooks/$webhookId"
            to="."
            search={(before) => ({ ...before, delivery: failure.id })}
            resetScroll={false}
            {...props}
          />
        )}
      >
        See requests and responses
      </Anchor>
    </Text>
  );
}

function DisabledByRequest() {
  const { environment } = environmentRoute.useRouteContext();
  return (
    <Text size="sm" mt={4}>
      <Anchor
        size="sm"
        renderRoot={(props) => (
          <Link to="/$environment/activity" params={{ environment }} search={{ resource_type: "webhook" }} {...props} />
        )}
      >
        See who did it
      </Anchor>
    </Text>
  );
}

function heldText(heldCount: number | undefined): string {
  if (heldCount === undefined) return "";
  if (heldCount === 0) return "No event is waiting.";
  return heldCount === 1
    ? "1 event is waiting and is then delivered."
    : `${heldCount.toLocaleString("en-US")} events are waiting and are then delivered, oldest first.`;
}

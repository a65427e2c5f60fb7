import { useInfiniteQuery } from "@connectrpc/connect-query";
import { Alert, Drawer, NativeSelect, Skeleton, Stack, Title } from "@mantine/core";
import { PortalOwnersService } from "@platform/contracts/portal/v1/owners";
import { type DeliveryStatus, DisabledReason, type Webhook } from "@platform/contracts/webhooks/v1/webhooks";
import type { EnumName } from "@platform/service/call/enum-names";
import { getRouteApi } from "@tanstack/react-router";
import { deliveryColumns } from "../../../shared/deliveries/delivery-columns.tsx";
import { deliveryStatus } from "../../../shared/deliveries/delivery-status.ts";
import { statusOf } from "../../../shared/deliveries/webhook-state.ts";
import { Copyable } from "../../../shared/parts/copyable.tsx";
import { Empty } from "../../../shared/parts/empty.tsx";
import { ErrorPanel } from "../../../shared/parts/error-panel.tsx";
import { Facts } from "../../../shared/parts/facts.tsx";
import { RowLink } from "../../../shared/parts/row-link.tsx";
import { StatusBadge } from "../../../shared/parts/status-badge.tsx";
import { Time } from "../../../shared/parts/time.tsx";
import { DataTable } from "../../../shared/table/data-table.tsx";
import { optionsOf } from "../../../shared/text/options.ts";
import { once } from "./once.ts";
import { SupportAttempts } from "./support-attempts.tsx";

const ownerRoute = getRouteApi("/operator/owners/$ownerId");

const columns = deliveryColumns((delivery) => (
  <RowLink
    from="/operator/owners/$ownerId"
    to="."
    search={(before) => ({ ...before, delivery: delivery.id })}
    resetScroll={false}
  >
    {delivery.eventType}
  </RowLink>
));

const statuses = {
  "": "All statuses",
  delivered: "Delivered",
  attempting: "Attempting",
  failed: "Failed",
} satisfies Record<EnumName<typeof DeliveryStatus> | "", string>;

/** Reasons for which a webhook is off. */
const offReasons: Readonly<Partial<Record<DisabledReason, string>>> = {
  [DisabledReason.REQUESTED]: "The owner has disabled it.",
  [DisabledReason.DELIVERY_FAILED]: "A delivery failed six times, so it was disabled.",
  [DisabledReason.GONE]: "The receiver responded with 410 Gone, so it was disabled.",
};

interface SupportWebhookProps {
  readonly tenant: { readonly ownerId: string; readonly environment: string };
  readonly webhookId: string;
  readonly onClose: () => void;
}

/** One webhook of an owner with its deliveries, newest first; without what was sent. */
export function SupportWebhook({ tenant, webhookId, onClose }: SupportWebhookProps) {
  const { status = "", delivery } = ownerRoute.useSearch();
  const deliveries = useInfiniteQuery(
    PortalOwnersService.method.viewOwnerWebhook,
    { ...tenant, webhookId, status: deliveryStatus(status), startingAfter: "" },
    {
      ...once,
      pageParamKey: "startingAfter",
      getNextPageParam: (page) => (page.hasMore ? page.deliveries.at(-1)?.id : undefined),
    },
  );
  const webhook = deliveries.data?.pages[0]?.webhook;
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="xl"
      title="Webhook"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {deliveries.error && !webhook ? (
        <ErrorPanel error={deliveries.error} onRetry={() => deliveries.refetch()} />
      ) : null}
      {deliveries.isPending && <Skeleton height={160} />}
      {webhook && (
        <Stack>
          {!webhook.isActive && (
            <Alert color="amber" title={offReasons[webhook.disabledReason] ?? "It is off."}>
              Events are held for 72 hours. The owner can enable it, and you with <code>operator webhooks enable</code>.
            </Alert>
          )}
          <WebhookFacts webhook={webhook} />
          <Title order={3}>Deliveries</Title>
          <StatusSelect />
          {delivery && <SupportAttempts tenant={tenant} webhookId={webhookId} deliveryId={delivery} />}
          <DataTable
            label="Deliveries"
            columns={columns}
            rows={deliveries.data?.pages.flatMap((page) => page.deliveries)}
            listing={deliveries}
            rowId={({ id }) => id}
            empty={<Empty title={status ? "No delivery matches" : "No deliveries yet"} />}
          />
        </Stack>
      )}
    </Drawer>
  );
}

function WebhookFacts({ webhook }: { readonly webhook: Webhook }) {
  return (
    <Facts
      facts={[
        ["Status", <StatusBadge key="status" status={statusOf(webhook)} />],
        ["URL", webhook.url],
        ["Events", webhook.events.join(", ")],
        ["Off since", <Time key="off" at={webhook.disabledAt} full />],
        ["Created", <Time key="created" at={webhook.createdAt} full />],
        ["Webhook id", <Copyable key="id" value={webhook.id} what="webhook id" />],
      ]}
    />
  );
}

/** Filter of the deliveries by status, in the URL. */
function StatusSelect() {
  const { status = "" } = ownerRoute.useSearch();
  const navigate = ownerRoute.useNavigate();
  return (
    <NativeSelect
      aria-label="Status of deliveries"
      data={optionsOf(statuses)}
      value={status}
      onChange={({ currentTarget: { value } }) =>
        navigate({
          search: ({ delivery: _closed, ...before }) => ({ ...before, status: value }),
          resetScroll: false,
        })
      }
    />
  );
}

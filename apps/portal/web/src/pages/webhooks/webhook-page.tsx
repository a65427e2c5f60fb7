import { useQuery } from "@connectrpc/connect-query";
import { Alert, Paper, Skeleton, Stack, Title } from "@mantine/core";
import { type Webhook, WebhooksService } from "@platform/contracts/webhooks/v1/webhooks";
import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { statusOf } from "../../shared/deliveries/webhook-state.ts";
import { Copyable } from "../../shared/parts/copyable.tsx";
import { ErrorPanel } from "../../shared/parts/error-panel.tsx";
import { Facts } from "../../shared/parts/facts.tsx";
import { PageHeader } from "../../shared/parts/page-header.tsx";
import { StatusBadge } from "../../shared/parts/status-badge.tsx";
import { Time } from "../../shared/parts/time.tsx";
import { AttemptHistory } from "./deliveries/attempt-history.tsx";
import { Deliveries } from "./deliveries/deliveries.tsx";
import { DeliveryHistory } from "./deliveries/delivery-history.tsx";
import { filterFacts } from "./filters/filter-fields.tsx";
import { requestSecretFacts } from "./request-secrets.tsx";
import { signingFacts } from "./signing-fields.tsx";
import { WebhookActions } from "./webhook-actions.tsx";
import { WebhookOff } from "./webhook-off.tsx";
import { settingFacts } from "./webhook-settings.tsx";
import { bodyLayouts, signatureLayouts } from "./webhook-status.ts";

const environmentRoute = getRouteApi("/$environment");
const webhookRoute = getRouteApi("/$environment/webhooks/$webhookId");

/** One webhook: its state, what can be done with it, and its deliveries. */
export function WebhookPage() {
  const { environment } = environmentRoute.useRouteContext();
  const { webhookId } = webhookRoute.useParams();
  const queryClient = useQueryClient();
  const query = useQuery(WebhooksService.method.getWebhook, { webhookId });
  const webhook = query.data?.webhook;
  const back = { label: "Webhooks", to: "/$environment/webhooks", params: { environment } } as const;
  if (!webhook) {
    return (
      <>
        <PageHeader title="Webhook" back={back} />
        {query.error ? <ErrorPanel error={query.error} onRetry={() => query.refetch()} /> : <Skeleton height={140} />}
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={webhook.description || "Webhook"}
        heading={webhook.url}
        description={webhook.description}
        back={back}
      >
        <WebhookActions webhook={webhook} onChanged={() => queryClient.invalidateQueries()} />
      </PageHeader>
      <Stack gap="lg">
        {!webhook.isActive && <WebhookOff webhook={webhook} />}
        {webhook.previousSecretExpiresAt && (
          <Alert color="accent" title="The secret is being replaced">
            Requests are signed with the previous secret in Svc-Signature and with the new one in Svc-Signature-Next
            until <Time at={webhook.previousSecretExpiresAt} full />.
          </Alert>
        )}
        <WebhookFacts webhook={webhook} />
        <DeliveryHistory webhookId={webhook.id} />
        <AttemptHistory webhookId={webhook.id} />
        <div>
          <Title order={2} mb="sm">
            Deliveries
          </Title>
          <Deliveries webhookId={webhook.id} eventTypes={webhook.events} canSend={webhook.isActive} />
        </div>
      </Stack>
    </>
  );
}

function WebhookFacts({ webhook }: { readonly webhook: Webhook }) {
  const egress = useQuery(WebhooksService.method.getEgressAddresses);
  return (
    <Paper withBorder p="md">
      <Facts
        facts={[
          ["Status", <StatusBadge key="status" status={statusOf(webhook)} />],
          ...failureFacts(webhook),
          ["Body", bodyLayouts[webhook.envelope]],
          ["Signature", signatureLayouts[webhook.signature]],
          ["E-mail", webhook.warnEarly ? "As soon as deliveries begin to fail" : "When it is switched off"],
          ["Created", <Time key="created" at={webhook.createdAt} full />],
          ["Webhook id", <Copyable key="id" value={webhook.id} what="webhook id" />],
          ...settingFacts(webhook),
          ...requestSecretFacts(webhook),
          ...signingFacts(webhook),
          ["Events", webhook.events.join(", ")],
          ...filterFacts(webhook),
          ["Requests come from", egress.data && (egress.data.addresses.join(", ") || "Any address")],
        ]}
      />
    </Paper>
  );
}

/** Since when an enabled webhook fails: the list and its badge do not say. */
function failureFacts({ isFailing, failingSince }: Webhook): [string, ReactNode][] {
  if (!isFailing) return [];
  const since = <Time at={failingSince} full />;
  return [["Failing since", failingSince ? since : "Its first delivery: no attempt has succeeded yet"]];
}

import { useMutation, useQuery } from "@connectrpc/connect-query";
import { ActionIcon, Alert, Button, Group, Menu } from "@mantine/core";
import { PortalWebhooksService, type Webhook } from "@platform/contracts/portal/v1/webhooks";
import { IconDots } from "@tabler/icons-react";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { usePermission } from "../../app/permission.ts";
import { ConfirmDialog } from "../../shared/parts/confirm-dialog.tsx";
import { ErrorPanel } from "../../shared/parts/error-panel.tsx";
import { SecretPanel } from "../../shared/parts/secret-panel.tsx";
import { ReplayForm } from "./deliveries/replay-form.tsx";
import { FilterDialog } from "./filters/filter-dialog.tsx";
import { RotateSecret } from "./rotate-secret.tsx";
import { secretAdvice, WebhookForm } from "./webhook-form.tsx";

const environmentRoute = getRouteApi("/$environment");

type Dialog = "change" | "filter" | "replay" | "rotate" | "complete" | "disable" | "delete";
const methods = PortalWebhooksService.method;

/** Test, enable and disable, change, replay, rotate and delete. */
export function WebhookActions({
  webhook,
  onChanged,
}: {
  readonly webhook: Webhook;
  readonly onChanged: () => unknown;
}) {
  const canChange = usePermission("webhooks");
  const { environment } = environmentRoute.useRouteContext();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<Dialog>();
  const [secret, setSecret] = useState("");
  const close = () => setDialog(undefined);
  const onSuccess = () => {
    close();
    onChanged();
  };
  const test = useMutation(methods.testWebhook, { onSuccess: onChanged });
  const update = useMutation(methods.updateWebhook, { onSuccess });
  const complete = useMutation(methods.completeWebhookRotation, { onSuccess });
  const remove = useMutation(methods.deleteWebhook, {
    onSuccess: () => navigate({ to: "/$environment/webhooks", params: { environment } }),
  });
  const types = useQuery(methods.listWebhooks, { limit: 1 }, { enabled: dialog === "change" });
  if (!canChange) return null;
  const webhookId = webhook.id;
  const outcome = test.data?.delivery;
  return (
    <>
      <Group gap="xs">
        <Button variant="default" loading={test.isPending} onClick={() => test.mutate({ webhookId })}>
          Send a test
        </Button>
        {!webhook.isActive && (
          <Button loading={update.isPending} onClick={() => update.mutate({ webhookId, isActive: true })}>
            Enable again
          </Button>
        )}
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label="More actions">
              <IconDots size={16} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => setDialog("change")}>Change URL and events</Menu.Item>
            {webhook.filter && <Menu.Item onClick={() => setDialog("filter")}>Test the filter</Menu.Item>}
            <Menu.Item onClick={() => setDialog("replay")}>Replay a period</Menu.Item>
            <Menu.Item onClick={() => setDialog("rotate")}>Replace the secret</Menu.Item>
            {webhook.previousSecretExpiresAt && (
              <Menu.Item onClick={() => setDialog("complete")}>End the previous secret</Menu.Item>
            )}
            {webhook.isActive && <Menu.Item onClick={() => setDialog("disable")}>Disable</Menu.Item>}
            <Menu.Item onClick={() => setDialog("delete")}>Delete</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Group>
      {test.error || update.error ? <ErrorPanel error={test.error ?? update.error} /> : null}
      {outcome && (
        <Alert
          role="status"
          w="100%"
          color={outcome.status === "delivered" ? "green" : "red"}
          title={outcome.status === "delivered" ? "The test was delivered" : "The test failed"}
        >
          {outcome.lastError || `Your receiver answered ${outcome.responseCode ?? "nothing"}.`}
        </Alert>
      )}
      {dialog === "change" && types.data && (
        <WebhookForm webhook={webhook} eventTypes={types.data.eventTypes} onClose={close} onSaved={onSuccess} />
      )}
      {dialog === "filter" && <FilterDialog webhook={webhook} onClose={close} />}
      {dialog === "replay" && <ReplayForm webhook={webhook} onClose={close} onReplayed={onChanged} />}
      {dialog === "rotate" && (
        <RotateSecret
          webhookId={webhookId}
          onClose={close}
          onRotated={(created) => {
            onSuccess();
            setSecret(created);
          }}
        />
      )}
      {dialog === "complete" && (
        <ConfirmDialog
          title="End the previous secret?"
          action="End it now"
          mutation={complete}
          input={{ webhookId }}
          onClose={close}
        >
          From now on requests are signed with the new secret alone. Receivers that still use the previous one refuse
          them.
        </ConfirmDialog>
      )}
      {dialog === "disable" && (
        <ConfirmDialog
          title="Disable this webhook?"
          action="Disable the webhook"
          mutation={update}
          input={{ webhookId, isActive: false }}
          onClose={close}
        >
          Events are held for 72 hours and delivered when you enable it again.
        </ConfirmDialog>
      )}
      {dialog === "delete" && (
        <ConfirmDialog
          title="Delete this webhook?"
          action="Delete the webhook"
          isDangerous
          mutation={remove}
          input={{ webhookId }}
          onClose={close}
        >
          Pending deliveries fail. Its delivery records stay for 90 days. This cannot be undone.
        </ConfirmDialog>
      )}
      {secret && (
        <SecretPanel
          title="The new secret of your webhook"
          secret={secret}
          advice={secretAdvice}
          onClose={() => setSecret("")}
        />
      )}
    </>
  );
}

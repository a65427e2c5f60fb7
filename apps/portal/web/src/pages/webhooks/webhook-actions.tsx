import { useMutation, useQuery } from "@connectrpc/connect-query";
import { Alert, Button, Group, Menu } from "@mantine/core";
import { PortalWebhooksService } from "@platform/contracts/portal/v1/webhooks";
import { type Delivery, DeliveryStatus, type Webhook, WebhooksService } from "@platform/contracts/webhooks/v1/webhooks";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { usePermission } from "../../app/permission.ts";
import { ConfirmDialog } from "../../shared/parts/confirm-dialog.tsx";
import { ErrorPanel } from "../../shared/parts/error-panel.tsx";
import { RecordMenu } from "../../shared/parts/record-menu.tsx";
import { SecretPanel } from "../../shared/parts/secret-panel.tsx";
import { useUndo } from "../../shared/undo/use-undo.ts";
import { ReplayForm } from "./deliveries/replay-form.tsx";
import { FilterDialog } from "./filters/filter-dialog.tsx";
import { RotateSecret } from "./rotate-secret.tsx";
import { secretAdvice, WebhookForm } from "./webhook-form.tsx";

const environmentRoute = getRouteApi("/$environment");

type Dialog = "change" | "filter" | "replay" | "rotate" | "complete" | "disable" | "delete";
const methods = WebhooksService.method;

interface WebhookActionsProps {
  readonly webhook: Webhook;
  readonly onChanged: () => unknown;
}

/** Test, enable and disable, change, replay, rotate and delete. */
export function WebhookActions({ webhook, onChanged }: WebhookActionsProps) {
  const canChange = usePermission("webhooks");
  const [dialog, setDialog] = useState<Dialog>();
  const test = useMutation(methods.testWebhook, { onSuccess: onChanged });
  const enable = useMutation(methods.updateWebhook, { onSuccess: onChanged });
  if (!canChange) return null;
  const webhookId = webhook.id;
  return (
    <>
      <Group gap="xs">
        <Button variant="default" loading={test.isPending} onClick={() => test.mutate({ webhookId })}>
          Send a test
        </Button>
        {!webhook.isActive && (
          <Button loading={enable.isPending} onClick={() => enable.mutate({ webhookId, isActive: true })}>
            Enable again
          </Button>
        )}
        <MoreActions webhook={webhook} onChoose={setDialog} />
      </Group>
      {test.error || enable.error ? <ErrorPanel error={test.error ?? enable.error} /> : null}
      {test.data?.delivery && <TestOutcome delivery={test.data.delivery} />}
      <Dialogs webhook={webhook} dialog={dialog} onChanged={onChanged} onClose={() => setDialog(undefined)} />
    </>
  );
}

interface MoreActionsProps {
  readonly webhook: Webhook;
  readonly onChoose: (dialog: Dialog) => void;
}

function MoreActions({ webhook, onChoose }: MoreActionsProps) {
  return (
    <RecordMenu>
      <Menu.Item onClick={() => onChoose("change")}>Change URL and events</Menu.Item>
      {webhook.filter && <Menu.Item onClick={() => onChoose("filter")}>Test the filter</Menu.Item>}
      <Menu.Item onClick={() => onChoose("replay")}>Replay a period</Menu.Item>
      <Menu.Item onClick={() => onChoose("rotate")}>Replace the secret</Menu.Item>
      {webhook.previousSecretExpiresAt && (
        <Menu.Item onClick={() => onChoose("complete")}>End the previous secret</Menu.Item>
      )}
      {webhook.isActive && <Menu.Item onClick={() => onChoose("disable")}>Disable</Menu.Item>}
      <Menu.Item onClick={() => onChoose("delete")}>Delete</Menu.Item>
    </RecordMenu>
  );
}

function TestOutcome({ delivery: { status, lastError, responseCode } }: { readonly delivery: Delivery }) {
  const isDelivered = status === DeliveryStatus.DELIVERED;
  return (
    <Alert
      role="status"
      w="100%"
      color={isDelivered ? "green" : "red"}
      title={isDelivered ? "The test was delivered" : "The test failed"}
    >
      {lastError || `Your receiver responded with ${responseCode ?? "nothing"}.`}
    </Alert>
  );
}

interface DialogsProps extends WebhookActionsProps {
  readonly dialog: Dialog | undefined;
  readonly onClose: () => void;
}

/** The dialog of the chosen action; a new secret is shown after it. */
function Dialogs({ webhook, dialog, onChanged, onClose }: DialogsProps) {
  const [secret, setSecret] = useState("");
  const types = useQuery(PortalWebhooksService.method.listEventTypes, {}, { enabled: dialog === "change" });
  const done = () => {
    onClose();
    onChanged();
  };
  return (
    <>
      {dialog === "change" && types.data && (
        <WebhookForm webhook={webhook} eventTypes={types.data.eventTypes} onClose={onClose} onSaved={done} />
      )}
      {dialog === "filter" && <FilterDialog webhook={webhook} onClose={onClose} />}
      {dialog === "replay" && <ReplayForm webhook={webhook} onClose={onClose} onReplayed={onChanged} />}
      {dialog === "rotate" && (
        <RotateSecret
          webhookId={webhook.id}
          onClose={onClose}
          onRotated={(created) => {
            done();
            setSecret(created);
          }}
        />
      )}
      {dialog === "complete" && <CompleteRotation webhookId={webhook.id} onDone={done} onClose={onClose} />}
      {dialog === "disable" && <Disable webhookId={webhook.id} onDone={done} onClose={onClose} />}
      {dialog === "delete" && <Delete webhookId={webhook.id} onClose={onClose} />}
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

interface ConfirmProps {
  readonly webhookId: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function CompleteRotation({ webhookId, onDone, onClose }: ConfirmProps) {
  const complete = useMutation(methods.completeSecretRotation, { onSuccess: onDone });
  return (
    <ConfirmDialog
      title="End the previous secret?"
      action="End it now"
      mutation={complete}
      input={{ webhookId }}
      onClose={onClose}
    >
      From now on requests are signed with the new secret alone. Receivers that still use the previous one refuse them.
    </ConfirmDialog>
  );
}

function Disable({ webhookId, onDone, onClose }: ConfirmProps) {
  const offerUndo = useUndo(methods.updateWebhook);
  const update = useMutation(methods.updateWebhook, {
    onSuccess: ({ webhook }) => {
      offerUndo({ done: `${webhook?.url} was disabled.`, id: webhookId, input: { webhookId, isActive: true } });
      onDone();
    },
  });
  return (
    <ConfirmDialog
      title="Disable this webhook?"
      action="Disable the webhook"
      mutation={update}
      input={{ webhookId, isActive: false }}
      onClose={onClose}
    >
      Events are held for 72 hours and delivered when you enable it again.
    </ConfirmDialog>
  );
}

function Delete({ webhookId, onClose }: Omit<ConfirmProps, "onDone">) {
  const { environment } = environmentRoute.useRouteContext();
  const navigate = useNavigate();
  const remove = useMutation(methods.deleteWebhook, {
    onSuccess: () => navigate({ to: "/$environment/webhooks", params: { environment } }),
  });
  return (
    <ConfirmDialog
      title="Delete this webhook?"
      action="Delete the webhook"
      isDangerous
      mutation={remove}
      input={{ webhookId }}
      onClose={onClose}
    >
      Pending deliveries fail. Its delivery records stay for 90 days. This cannot be undone.
    </ConfirmDialog>
  );
}

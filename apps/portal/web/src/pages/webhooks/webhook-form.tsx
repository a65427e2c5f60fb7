import { useMutation } from "@connectrpc/connect-query";
import { Button, Checkbox, Fieldset, Group, Modal, NativeSelect, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { type Webhook, WebhooksService } from "@platform/contracts/webhooks/v1/webhooks";
import { getRouteApi } from "@tanstack/react-router";
import { type FormEvent, useRef, useState } from "react";
import { problemOf } from "../../api/problem.ts";
import { ErrorPanel } from "../../shared/parts/error-panel.tsx";
import { useReturnFocus } from "../../shared/parts/use-return-focus.ts";
import { FilterFields, filterIn } from "./filters/filter-fields.tsx";
import { RequestSecrets, requestSecretsIn } from "./request-secrets.tsx";
import { SigningFields, signingIn } from "./signing-fields.tsx";
import { settingsIn, WebhookSettings } from "./webhook-settings.tsx";
import { bodyLayouts, resourceOf, signatureLayouts } from "./webhook-status.ts";

const environmentRoute = getRouteApi("/$environment");

export const secretAdvice =
  "Your receiver checks the signature of each request with it. Store it where your application keeps its secrets.";

interface WebhookFormProps {
  /** Absent: a new webhook. */
  readonly webhook?: Webhook;
  readonly eventTypes: readonly string[];
  readonly onClose: () => void;
  /** Gets the secret of a new webhook, and an empty string otherwise. */
  readonly onSaved: (secret: string) => void;
}

/** Event types by resource: `file.processed` is of `file`. */
function byResource(eventTypes: readonly string[]): [string, string[]][] {
  return Object.entries(Object.groupBy(eventTypes, resourceOf)).map(([key, types = []]) => [key, types]);
}

const choices = (layouts: Readonly<Record<number, string>>) =>
  Object.entries(layouts).map(([value, label]) => ({ value, label }));

/** Dialog that adds a webhook, or changes one. */
export function WebhookForm({ webhook, eventTypes, onClose, onSaved }: WebhookFormProps) {
  useReturnFocus();
  const { environment } = environmentRoute.useRouteContext();
  const form = useRef<HTMLFormElement>(null);
  const [events, setEvents] = useState<string[]>(webhook?.events ?? []);
  const [warnEarly, setWarnEarly] = useState(webhook?.warnEarly ?? true);
  const { save, error, isPending } = useSave(webhook, onSaved);
  const fields = error ? problemOf(error).fields : {};
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    save(new FormData(event.currentTarget), { events, warnEarly });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={webhook ? "Change the webhook" : "Add a webhook"}
      size="lg"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <form onSubmit={submit} ref={form}>
        <Stack>
          {error ? <ErrorPanel error={error} /> : null}
          <Target webhook={webhook} fields={fields} />
          <Events eventTypes={eventTypes} events={events} error={fields.events} onChange={setEvents} />
          {!webhook && <Layouts fields={fields} />}
          <Checkbox
            label="Send an e-mail as soon as deliveries begin to fail"
            checked={warnEarly}
            onChange={(change) => setWarnEarly(change.currentTarget.checked)}
          />
          <FilterFields
            webhook={webhook}
            events={events}
            environment={environment}
            fields={fields}
            entered={() => filterIn(new FormData(form.current ?? undefined)).filter}
          />
          <WebhookSettings webhook={webhook} fields={fields} />
          <SigningFields webhook={webhook} fields={fields} />
          <RequestSecrets webhook={webhook} fields={fields} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isPending} disabled={events.length === 0}>
              {webhook ? "Save" : "Add the webhook"}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** Creates or changes a webhook by the fields of the form. */
function useSave(webhook: Webhook | undefined, onSaved: WebhookFormProps["onSaved"]) {
  const create = useMutation(WebhooksService.method.createWebhook, {
    // The response has a secret: it leaves the cache with the dialog.
    gcTime: 0,
    onSuccess: ({ secret }) => onSaved(secret),
  });
  const update = useMutation(WebhooksService.method.updateWebhook, { onSuccess: () => onSaved("") });
  const save = (form: FormData, { events, warnEarly }: { events: string[]; warnEarly: boolean }) => {
    const values = {
      url: String(form.get("url") ?? ""),
      description: String(form.get("description") ?? ""),
      warnEarly,
      ...filterIn(form),
      ...settingsIn(form),
      ...requestSecretsIn(form),
      ...signingIn(form),
    };
    if (webhook) return update.mutate({ webhookId: webhook.id, events: { values: events }, ...values });
    create.mutate({
      ...values,
      events,
      envelope: Number(form.get("envelope")),
      signature: Number(form.get("signature")),
      secret: String(form.get("secret") ?? "").trim(),
    });
  };
  const { error, isPending } = webhook ? update : create;
  return { save, error, isPending };
}

/** Errors by member. */
type Fields = Readonly<Record<string, string>>;

function Target({ webhook, fields }: { readonly webhook: Webhook | undefined; readonly fields: Fields }) {
  return (
    <>
      <TextInput
        label="URL"
        description="It must use HTTPS and be reachable from the internet."
        name="url"
        type="url"
        placeholder="https://"
        defaultValue={webhook?.url}
        required
        withAsterisk={false}
        error={fields.url}
        data-autofocus
      />
      <TextInput
        label="Description"
        name="description"
        maxLength={200}
        defaultValue={webhook?.description}
        error={fields.description}
      />
    </>
  );
}

interface EventsProps {
  readonly eventTypes: readonly string[];
  readonly events: string[];
  readonly error: string | undefined;
  readonly onChange: (events: string[]) => void;
}

function Events({ eventTypes, events, error, onChange }: EventsProps) {
  return (
    <>
      {/* Outside the group, which would decide whether it is checked. */}
      <Checkbox
        label="All events"
        checked={events.length === eventTypes.length}
        indeterminate={events.length > 0 && events.length < eventTypes.length}
        onChange={(change) => onChange(change.currentTarget.checked ? [...eventTypes] : [])}
      />
      <Checkbox.Group label="Events" value={events} onChange={onChange} error={error}>
        <Stack gap="xs" mt="xs">
          {byResource(eventTypes).map(([resource, types]) => (
            <Fieldset key={resource} legend={resource.replaceAll("_", " ")} p="xs">
              <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
                {types.map((type) => (
                  <Checkbox key={type} value={type} label={type} />
                ))}
              </SimpleGrid>
            </Fieldset>
          ))}
        </Stack>
      </Checkbox.Group>
    </>
  );
}

function Layouts({ fields }: { readonly fields: Fields }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <NativeSelect
        label="Layout of the body"
        description="It cannot be changed later."
        name="envelope"
        data={choices(bodyLayouts)}
        defaultValue="2"
        error={fields.envelope}
      />
      <NativeSelect
        label="Signature"
        description="The header Svc-Signature."
        name="signature"
        data={choices(signatureLayouts)}
        defaultValue="1"
        error={fields.signature}
      />
    </SimpleGrid>
  );
}

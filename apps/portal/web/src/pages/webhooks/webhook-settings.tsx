import { Fieldset, NativeSelect, NumberInput, SimpleGrid, Stack, Textarea, TextInput } from "@mantine/core";
import type { Webhook } from "@platform/contracts/webhooks/v1/webhooks";

const maxSeconds = 10;
const timeouts = Array.from({ length: maxSeconds }, (_, index) => maxSeconds - index).map((seconds) => ({
  value: String(seconds),
  label: seconds === 1 ? "1 second" : `${seconds} seconds`,
}));

interface WebhookSettingsProps {
  /** Undefined: a new webhook. */
  readonly webhook: Webhook | undefined;
  /** Errors by member. */
  readonly fields: Readonly<Record<string, string>>;
}

/** Fields of what most webhooks do without. */
export function WebhookSettings({ webhook, fields }: WebhookSettingsProps) {
  return (
    <Fieldset legend="Options">
      <Stack>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NativeSelect
            label="Time-out"
            description="Time in which your receiver must respond."
            name="timeout"
            data={timeouts}
            defaultValue={String(webhook?.timeoutSeconds || maxSeconds)}
            error={fields.timeout_seconds}
          />
          <NumberInput
            label="Requests a second"
            description="That your receiver takes at most."
            placeholder="No limit"
            name="rateLimit"
            min={1}
            max={1000}
            allowDecimal={false}
            clampBehavior="none"
            defaultValue={webhook?.rateLimit || ""}
            error={fields.rate_limit}
          />
          <TextInput
            label="Your id"
            description="No other webhook may have it."
            name="externalId"
            maxLength={255}
            defaultValue={webhook?.externalId}
            error={fields.external_id}
          />
        </SimpleGrid>
        <Textarea
          label="Metadata"
          description="Values of your own, one name=value a line."
          name="metadata"
          autosize
          minRows={2}
          defaultValue={webhook && valuesOf(webhook.metadata).join("\n")}
          error={fields.metadata}
        />
      </Stack>
    </Fieldset>
  );
}

/** Reads the settings from the fields. */
export function settingsIn(form: FormData) {
  const seconds = Number(form.get("timeout"));
  const lines = String(form.get("metadata") ?? "").split(/\r?\n/);
  return {
    timeoutSeconds: seconds === maxSeconds ? 0 : seconds,
    rateLimit: Number(form.get("rateLimit")),
    externalId: String(form.get("externalId") ?? "").trim(),
    metadata: { values: Object.fromEntries(lines.filter((line) => line.trim() !== "").map(valueIn)) },
  };
}

function valueIn(line: string): [name: string, value: string] {
  const [name = "", ...value] = line.split("=");
  return [name.trim(), value.join("=").trim()];
}

const valuesOf = (metadata: Webhook["metadata"]) => Object.entries(metadata).map(([name, value]) => `${name}=${value}`);

/** The settings of a webhook that are set, with their names. */
export function settingFacts({
  timeoutSeconds,
  rateLimit,
  metadata,
  externalId,
}: Webhook): [name: string, value: string][] {
  const facts: [string, string][] = [
    ["Time-out", timeoutSeconds > 0 ? `${timeoutSeconds} s` : ""],
    ["Requests a second", rateLimit > 0 ? `At most ${rateLimit}` : ""],
    ["Your id", externalId],
    ["Metadata", valuesOf(metadata).join(", ")],
  ];
  return facts.filter(([, value]) => value !== "");
}

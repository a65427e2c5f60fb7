import type { Key } from "@platform/contracts/portal/v1/keys";
import type { Report } from "@platform/contracts/portal/v1/payroll";
import type { Webhook } from "@platform/contracts/portal/v1/webhooks";

interface Records {
  readonly failed: readonly Report[];
  readonly webhooks: readonly Webhook[];
  readonly keys: readonly Key[];
}

interface Item {
  /** Below the environment. */
  readonly path: string;
  readonly title: string;
  readonly text: string;
}

/** From this age on a key should be replaced. */
const oldDays = 90;

/** The items of the home page: failed reports, webhooks that are off although nobody asked for it, old keys. */
export function attentionOf({ failed, webhooks, keys }: Records): Item[] {
  const off = webhooks.filter(({ isActive, disabledReason }) => !isActive && disabledReason !== "requested");
  const old = keys.filter(({ isActive, ageDays }) => isActive && ageDays >= oldDays);
  return [
    ...failed.map((report) => ({
      path: `/payroll/${report.id}`,
      title: `Payroll of ${report.employerId} failed`,
      text: report.failure?.message || "No record could be accepted.",
    })),
    ...off.map((webhook) => ({
      path: `/webhooks/${webhook.id}`,
      title: "A webhook is off",
      text: `${webhook.url} did not accept deliveries. Events are held for 72 hours.`,
    })),
    ...(old.length > 0
      ? [
          {
            path: "/keys",
            title: old.length === 1 ? "An API key is old" : `${old.length} API keys are old`,
            text: `Replace keys every ${oldDays} days: ${old.map(({ name, redactedKey }) => name || redactedKey).join(", ")}.`,
          },
        ]
      : []),
  ];
}

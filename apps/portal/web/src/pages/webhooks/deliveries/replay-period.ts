import { timestampDate } from "@bufbuild/protobuf/wkt";
import type { Webhook } from "@platform/contracts/webhooks/v1/webhooks";

const dayMs = 86_400_000;

/** Likely begin of a replay: a day ago, or a day before the webhook went off. */
export function replayStart({ disabledAt }: Pick<Webhook, "disabledAt">, now: Date): Date {
  return new Date((disabledAt ? timestampDate(disabledAt) : now).getTime() - dayMs);
}

/** A moment as the value of an input of the type `datetime-local`, in the zone of the browser. */
export function toLocal(moment: Date): string {
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The moment of such a value; undefined while it is not complete. */
export function fromLocal(value: string): Date | undefined {
  const moment = new Date(value);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

import type { PartnerEventType } from "@platform/messaging/event/partner-events";
import { z } from "zod";
import { choiceOf } from "../value/choice.ts";
import { environmentSchema } from "../value/environment.ts";

/** Layout of the body of a webhook request around `data`. */
export type EnvelopeForm = 1 | 2 | 3;

/** All envelope forms. */
export const envelopeForms = [1, 2, 3] as const satisfies readonly EnvelopeForm[];

/** Default forms of a webhook, by the profile with which it was registered. */
export const webhookDefaults = {
  A: { envelope: 2, signature: 1 },
  B: { envelope: 1, signature: 2 },
} as const satisfies Record<string, { envelope: EnvelopeForm; signature: 1 | 2 }>;

/** Content of an envelope. */
export interface EnvelopedEvent {
  id: string;
  type: PartnerEventType;
  occurredAt: Date;
  environment: string;
  /** The app that emitted it. */
  source: string;
  data: object;
  /** Data of envelope 3, if its member names differ from those of `data`. */
  form3Data?: object | undefined;
}

const id = z.string().meta({ description: "Id of the event. The same on every attempt, retry and replay." });
const time = z.iso.datetime().meta({ description: "Time of the event, in UTC." });
const metadata = z.object({
  source: z.string().meta({ description: "The part of the platform that emitted the event." }),
  environment: environmentSchema,
});

/** Returns the schema of a whole request body: one event type in one envelope. */
export function envelopeSchema(form: EnvelopeForm, type: PartnerEventType, data: z.ZodType): z.ZodObject {
  const typeSchema = z.literal(type);
  switch (form) {
    case 1:
      return z.object({ id, type: typeSchema, timestamp: time, data });
    case 2:
      return z.object({ id, type: typeSchema, created_at: time, data, metadata });
    case 3:
      return z.object({ event: typeSchema, timestamp: time, data });
  }
}

/** Converts an event to the request body that `envelopeSchema` describes. */
export function toEnvelope(form: EnvelopeForm, event: EnvelopedEvent): object {
  const { id, type, environment, source, data, form3Data = data } = event;
  const time = event.occurredAt.toISOString();
  switch (form) {
    case 1:
      return { id, type, timestamp: time, data };
    case 2:
      return { id, type, created_at: time, data, metadata: { source, environment: choiceOf(environment) } };
    case 3:
      return { event: type, timestamp: time, data: form3Data };
  }
}

/** An event whose data is JSON text. */
type EnvelopedText = Omit<EnvelopedEvent, "data" | "form3Data"> & { data: string; form3Data?: string | undefined };

/** Serialises `toEnvelope` with data that is not read: that would cost more than everything else about an event. */
export function envelopeText(form: EnvelopeForm, { data, form3Data = data, ...event }: EnvelopedText): string {
  const envelope = JSON.stringify(toEnvelope(form, { ...event, data: {} }));
  // No text before it has this: quotes in a JSON string are escaped.
  return envelope.replace('"data":{}', () => `"data":${form === 3 ? form3Data : data}`);
}

import type { PartnerEvent } from "./event-data.ts";

/** Form of the body of a webhook request. */
export type EnvelopeForm = 1 | 2 | 3;

/** All three forms. */
export const envelopeForms: readonly EnvelopeForm[] = [1, 2, 3];

/** Serialises an event in one envelope. The result is stored, signed and sent: two serialisations need not be equal. */
export function renderBody(form: EnvelopeForm, event: PartnerEvent): Buffer {
  return Buffer.from(JSON.stringify(envelopeOf(form, event)));
}

function envelopeOf(form: EnvelopeForm, { id, type, occurredAt, environment, source, data }: PartnerEvent): object {
  const time = occurredAt.toISOString();
  switch (form) {
    case 1:
      return { id, type, timestamp: time, data: data.data };
    case 2:
      return { id, type, created_at: time, data: data.data, metadata: { source, environment } };
    case 3:
      return { event: type, timestamp: time, data: data.form3Data ?? data.data };
  }
}

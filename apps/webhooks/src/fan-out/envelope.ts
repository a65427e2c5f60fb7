import { type EnvelopedEvent, type EnvelopeForm, toEnvelope } from "@platform/public-records/event/envelope";

/** Serialises an event in one envelope. The result is stored, signed and sent: two serialisations need not be equal. */
export function renderBody(form: EnvelopeForm, event: EnvelopedEvent): Buffer {
  return Buffer.from(JSON.stringify(toEnvelope(form, event)));
}

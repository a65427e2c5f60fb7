import { expect, test } from "vitest";
import { envelopeForms, envelopeSchema, envelopeText, toEnvelope } from "./envelope.ts";
import { eventData } from "./event-data.ts";

const occurredAt = new Date("2026-03-16T09:31:00.000Z");

test.each(envelopeForms)("envelope %i has exactly the members of its schema", (form) => {
  const event = { id: "evt_1", type: "webhook.test", source: "webhooks", environment: "sandbox", occurredAt } as const;
  const body = toEnvelope(form, { ...event, data: { message: "Hello." } });
  expect(envelopeSchema(form, "webhook.test", eventData.webhookTest.schema).strict().parse(body)).toEqual(body);
});

test.each(envelopeForms)("envelope %i is the same text with data that is text", (form) => {
  const event = { id: "evt_1", type: "webhook.test", source: "webhooks", environment: "sandbox", occurredAt } as const;
  for (const [data, form3Data] of [[{ message: '"data":{} $& $1' }, { other: 1 }], [{ message: "" }]] as const) {
    const texts = { data: JSON.stringify(data), form3Data: form3Data && JSON.stringify(form3Data) };
    const text = envelopeText(form, { ...event, ...texts });
    expect(text).toBe(JSON.stringify(toEnvelope(form, { ...event, data, form3Data })));
  }
});

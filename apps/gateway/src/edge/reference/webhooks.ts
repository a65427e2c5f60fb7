import type { z } from "zod";
import type { JsonSchemas } from "./json-schemas.ts";
import { parametersOf } from "./parameters.ts";

/** A request that the platform sends to partners, as the reference shows it. */
export interface DocumentedWebhook {
  /** Key in the document's `webhooks`. */
  name: string;
  operationId: string;
  summary: string;
  description: string;
  tag: string;
  headers: z.ZodObject;
  /** The layouts that the body can have; the first is the usual one. */
  bodies: readonly { title: string; schema: z.ZodType; example: unknown }[];
  /** Responses that the receiver may send, by status. */
  responses: Readonly<Record<string, string>>;
}

/** The requests of the document's `webhooks`, by their name there. */
export function webhooksOf(documented: readonly DocumentedWebhook[], schemas: JsonSchemas) {
  return Object.fromEntries(documented.map((webhook) => [webhook.name, { post: operationOf(webhook, schemas) }]));
}

function operationOf(webhook: DocumentedWebhook, schemas: JsonSchemas) {
  const { operationId, summary, description, tag, headers, bodies, responses } = webhook;
  const oneOf = bodies.map(({ title, schema }) => ({ title, ...schemas.output(schema) }));
  const examples = Object.fromEntries(bodies.map(({ title, example }) => [title, { value: example }]));
  return {
    operationId,
    summary,
    description,
    tags: [tag],
    security: [],
    parameters: parametersOf(headers, "header", schemas),
    requestBody: { required: true, content: { "application/json": { schema: { oneOf }, examples } } },
    responses: Object.fromEntries(Object.entries(responses).map(([status, means]) => [status, { description: means }])),
  };
}

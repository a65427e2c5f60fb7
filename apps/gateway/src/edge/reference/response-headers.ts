const integer = { type: "integer" };

/** Headers of answers, by the name they have in `components.headers`. */
export const responseHeaders = {
  "X-Svc-Request-Id": {
    description: "Of this request; name it when you ask us about an answer.",
    schema: { type: "string", examples: ["req_01KMS0C5ZQ8W6T3V9YH2B4N7DR"] },
  },
  "X-RateLimit-Limit": {
    description: "Limit of the window with the fewest requests left.",
    schema: integer,
  },
  "X-RateLimit-Remaining": { description: "Requests left in that window.", schema: integer },
  "X-RateLimit-Reset": { description: "Unix time at which that window gets room back.", schema: integer },
  "Retry-After": { description: "Seconds after which the same request may succeed.", schema: integer },
  "Idempotent-Replayed": {
    description: "There, and `true`, when the request was made before under its `Idempotency-Key`.",
    schema: { type: "string", enum: ["true"] },
  },
};

type HeaderName = keyof typeof responseHeaders;

const always: HeaderName[] = ["X-Svc-Request-Id", "X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"];

/** The headers of an answer: those that every one has, and more. */
export function headersWith(...more: HeaderName[]) {
  const names = [...always, ...more];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

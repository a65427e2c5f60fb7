import { z } from "zod";
import { type Endpoint, endpointOfBothProfiles } from "../../../edge/endpoint.ts";

const healthSchema = z.object({
  status: z.literal("ok"),
  timestamp: z.iso.datetime(),
  message: z.string().optional().meta({ description: "Present only when valid credentials were sent." }),
});

/**
 * `GET /health` of both profiles: the API responds. Needs no credentials; those that are sent are verified like everywhere
 * else. Says nothing about the services behind the gateway: that is `/readyz` of the ops port.
 */
export function healthEndpoints(): Endpoint[] {
  return endpointOfBothProfiles({
    method: "GET",
    path: "/health",
    scope: null,
    public: true,
    operationId: "getHealth",
    summary: "Check that the API is operational",
    description: "Responds without credentials. Credentials that are sent are verified, so you can test them here.",
    tag: "Health",
    responses: {
      200: {
        description: "The API is operational.",
        schema: healthSchema,
        example: { status: "ok", timestamp: "2026-03-01T10:00:00.000Z" },
      },
    },
    async handle({ identified }) {
      return { status: 200, body: toHealth(identified) };
    },
  });
}

function toHealth(identified: boolean): z.input<typeof healthSchema> {
  return {
    status: "ok",
    timestamp: new Date().toISOString(),
    ...(identified && { message: "The API is operational and the credentials are valid." }),
  };
}

import { z } from "zod";
import { type Endpoint, endpoint } from "../../edge/endpoint.ts";
import type { Profile } from "../../edge/profile.ts";

const record = z.object({
  status: z.literal("ok"),
  timestamp: z.iso.datetime(),
  message: z.string().optional().meta({ description: "There when valid credentials were sent." }),
});

/**
 * `GET /health`: the API answers. Needs no credentials; valid ones are told so, bad ones are refused like anywhere else.
 * Says nothing of what lies behind the gateway: that is `/readyz` of the ops port.
 */
export function healthEndpoints(): Endpoint[] {
  return (["A", "B"] as const).map((profile) => health(profile));
}

function health(profile: Profile): Endpoint {
  return endpoint({
    profile,
    method: "GET",
    path: "/health",
    public: true,
    operationId: "getHealth",
    summary: "Check that the API is operational",
    description:
      "Answers without credentials. Credentials that are sent are verified, so this is also the way to test them.",
    tag: "Health",
    answers: {
      200: {
        description: "The API is operational.",
        schema: record,
        example: { status: "ok", timestamp: "2026-03-01T10:00:00.000Z" },
      },
    },
    async handle({ identified }) {
      return {
        status: 200,
        body: {
          status: "ok",
          timestamp: new Date().toISOString(),
          ...(identified && { message: "The API is operational and the credentials are valid." }),
        },
      };
    },
  });
}

import type { WebhooksService } from "@platform/contracts/webhooks/v1/webhooks";
import type { Calls } from "@platform/rpc/client/client";
import { z } from "zod";
import { type Endpoint, endpoint } from "../../../edge/endpoint.ts";
import type { Profile } from "../../../edge/profile.ts";
import { type Shape, shape } from "../../shared/shape.ts";

const members = {
  addresses: z.array(z.string()).meta({
    description: "Addresses and networks, in CIDR notation. Requests come from no others, unless the list is empty.",
  }),
  message: z
    .string()
    .optional()
    .meta({ description: "Explains that no addresses are fixed. Present only when the list is empty." }),
};
const example = { addresses: ["192.0.2.0/28", "2001:db8:40::/64"] };
const notFixed = "Requests may come from any address. Verify their signatures instead.";
const success = z.literal(true);

const toMembers = (addresses: readonly string[]) => ({
  addresses: [...addresses],
  ...(addresses.length === 0 && { message: notFixed }),
});
const shapes: Record<Profile, Shape<[addresses: readonly string[]]>> = {
  A: shape(z.object(members), example).madeBy(toMembers),
  B: shape(z.object({ success, ...members }), { success: true, ...example }).madeBy((addresses: readonly string[]) => ({
    success: true,
    ...toMembers(addresses),
  })),
};

/** `GET /webhooks/addresses`, for the firewalls of receivers. */
export function addressEndpoints(webhooks: Calls<typeof WebhooksService>): Endpoint[] {
  return (["A", "B"] as const).map((profile) =>
    endpoint({
      profile,
      tag: "Webhooks",
      method: "GET",
      path: "/webhooks/addresses",
      scope: null,
      operationId: "listWebhookAddresses",
      summary: "List the addresses that requests come from",
      description:
        "Lists the addresses from which requests to webhooks and to token endpoints come, for the firewall of your receiver. Read the list regularly: addresses are added to it before they are used.",
      responses: { 200: { description: "The addresses.", ...shapes[profile] } },
      async handle({ call }) {
        const { addresses } = await webhooks.getEgressAddresses({}, call);
        return { status: 200, body: shapes[profile].make(addresses) };
      },
    }),
  );
}

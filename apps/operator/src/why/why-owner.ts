import { CredentialsOperatorService, type OwnerRequests } from "@platform/contracts/credentials/v1/credentials";
import type { Shown } from "../print.ts";
import type { Services } from "../services.ts";
import { isoTime } from "../time.ts";
import type { Answer } from "./answer.ts";

/** Requests are recorded every minute, so these are at least four whole ones. */
const minutes = 5;

/** Says what an owner does to the platform: its requests, their share, and what refuses them. Throws NOT_FOUND for an unknown owner. */
export async function whyOwner(services: Services, ownerId: string): Promise<Shown> {
  const { owner, busiest } = await services.use("credentials", CredentialsOperatorService, async (call) => ({
    owner: (await call.getOwner({ id: ownerId })).owner,
    busiest: (await call.listBusiestOwners({ minutes, limit: 1000 })).owners,
  }));
  const requests = busiest.filter((one) => one.ownerId === ownerId);
  const rank = busiest.findIndex((one) => one.ownerId === ownerId) + 1;
  const share = requests.reduce((sum, one) => sum + one.share, 0);
  const { cause, next } = causeOf(ownerId, requests, { share, isSuspended: owner?.suspendedAt !== undefined });
  return {
    cause,
    plan: owner?.plan || "the default of profile and environment",
    suspended_at: isoTime(owner?.suspendedAt),
    requests_per_minute: Math.round(sumOf(requests, ({ accepted, refused }) => accepted + refused) / minutes),
    refused_per_minute: Math.round(sumOf(requests, ({ refused }) => refused) / minutes),
    share: percentOf(share),
    rank: rank === 0 ? null : rank,
    next,
  };
}

function causeOf(
  ownerId: string,
  requests: readonly OwnerRequests[],
  { share, isSuspended }: { share: number; isSuspended: boolean },
): Answer {
  if (isSuspended)
    return { cause: "It is suspended: its credentials are refused.", next: `operator owners resume ${ownerId}` };
  if (requests.length === 0)
    return {
      cause: `It made no request in the last ${minutes} minutes.`,
      next: `operator api-keys list --owner ${ownerId}`,
    };
  if (sumOf(requests, ({ refused }) => refused) > 0)
    return { cause: "Its plan refuses a part of its requests (429).", next: `operator owners set ${ownerId} --plan …` };
  if (share > 0.5)
    return { cause: `It makes ${percentOf(share)} of all requests, within its plan.`, next: "operator owners top" };
  return {
    cause: `It makes ${percentOf(share)} of all requests; none was refused by its plan.`,
    next: `operator webhooks list --owner ${ownerId}`,
  };
}

function sumOf(requests: readonly OwnerRequests[], count: (one: OwnerRequests) => bigint): number {
  return requests.reduce((sum, one) => sum + Number(count(one)), 0);
}

/** A share of 0 to 1, for people. */
export function percentOf(share: number): string {
  return `${Math.round(share * 100)} %`;
}

import type { MessageInitShape } from "@bufbuild/protobuf";
import type { CredentialsOperatorService } from "@platform/contracts/credentials/v1/credentials";
import type { LegalHold } from "@platform/contracts/operations/v1/legal_holds";
import type { LegalHoldSchema } from "@platform/contracts/portal/v1/operations";
import type { Calls } from "@platform/rpc/client/client";
import { Fault } from "@platform/service/call/fault";
import type { PersonCall } from "../../access/page-call.ts";
import { invalidField, notFound } from "../../problem.ts";
import { callAll, type OperatedServices, silentOf } from "./operated-services.ts";

/** The records that a hold covers, and why it is placed or released. */
interface HoldChange {
  environment: string;
  ownerId: string;
  employerId: string;
  reason: string;
}

const holdingOf = ({ all }: OperatedServices) =>
  all.flatMap(({ name, legalHolds }) => (legalHolds ? [{ name, legalHolds }] : []));

/** Lists the active holds, or the released ones, each with the services that enforce it. */
export async function listLegalHolds(services: OperatedServices, call: PersonCall, released: boolean) {
  const lists = await callAll(holdingOf(services), ({ legalHolds }) => legalHolds.listLegalHolds({ released }, call));
  const available = lists.filter(({ response }) => response !== undefined).map(({ service }) => service);
  const storedHolds = lists.flatMap(({ service, response }) =>
    (response?.legalHolds ?? []).map((hold) => ({ service, hold })),
  );
  const groups = Map.groupBy(storedHolds, ({ hold }) => holdKey(hold, released));
  const holds = [...groups.values()].flatMap((group) => {
    const [first] = group;
    const enforcing = group.map(({ service }) => service);
    return first ? [toLegalHold(first.hold, enforcing, released ? [] : available)] : [];
  });
  return { legalHolds: holds, silent: silentOf(lists) };
}

/** Key of one hold in all services: they store it one after the other, so its times differ by a moment. */
function holdKey(
  { environment, ownerId, employerId, reason, releasedAt, releaseReason }: LegalHold,
  released: boolean,
) {
  const minute = released ? Math.round(Number(releasedAt?.seconds ?? 0n) / 60) : 0;
  return JSON.stringify([environment, ownerId, employerId, reason, releaseReason, minute]);
}

/** Places a hold in one service after the other. If one is unavailable, placing it again completes the hold. */
export async function placeLegalHold(
  services: OperatedServices,
  credentials: Pick<Calls<typeof CredentialsOperatorService>, "getOwner">,
  call: PersonCall,
  hold: HoldChange,
): Promise<void> {
  const terms = checked(hold);
  await credentials.getOwner({ id: terms.ownerId }, call);
  for (const { legalHolds } of holdingOf(services)) await legalHolds.placeLegalHold(terms, call);
}

/** Releases a hold in one service after the other. Throws NOT_FOUND if none has it. */
export async function releaseLegalHold(services: OperatedServices, call: PersonCall, hold: HoldChange): Promise<void> {
  const terms = checked(hold);
  let released = 0;
  for (const { legalHolds } of holdingOf(services)) {
    try {
      await legalHolds.releaseLegalHold(terms, call);
      released += 1;
    } catch (error) {
      if (!(error instanceof Fault) || error.code !== "NOT_FOUND") throw error;
    }
  }
  if (released === 0) throw notFound("No legal hold has this owner, environment and employer.");
}

function checked({ environment, ownerId, employerId, reason }: HoldChange): HoldChange {
  if (reason.trim() === "") throw invalidField("reason", "is required: a case number, or what was decided");
  return { environment, ownerId: ownerId.trim(), employerId: employerId.trim(), reason: reason.trim() };
}

function toLegalHold(
  hold: LegalHold,
  enforcing: string[],
  available: readonly string[],
): MessageInitShape<typeof LegalHoldSchema> {
  const { environment, ownerId, employerId, reason, placedAt, releasedAt, releaseReason } = hold;
  return {
    environment,
    ownerId,
    employerId,
    reason,
    releaseReason,
    services: enforcing,
    missingServices: available.filter((name) => !enforcing.includes(name)),
    ...(placedAt && { placedAt }),
    ...(releasedAt && { releasedAt }),
  };
}

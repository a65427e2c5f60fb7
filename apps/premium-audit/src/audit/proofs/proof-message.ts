import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type {
  CheckReplayResponseSchema,
  ProvenVersionSchema,
  ReplayDifferenceSchema,
  VersionInputSchema,
} from "@platform/contracts/premium_audit/v1/proofs";
import type { Input } from "../../rated/inputs/input.ts";
import { reasonOf } from "../versions/version.sql.ts";
import type { ProvenVersion } from "./get-proof.ts";
import type { Replay } from "./replay-version.ts";
import type { Difference } from "./worksheet-difference.ts";

/** Converts a version with its digests to its message. */
export function toProvenVersionMessage(version: ProvenVersion): MessageInitShape<typeof ProvenVersionSchema> {
  const { actor } = version;
  return {
    version: version.version,
    kind: version.kind,
    reason: reasonOf(version) ?? "",
    ...(actor && { actor: { type: actor.type, id: actor.id ?? "" } }),
    createdAt: timestampFromDate(version.createdAt),
    release: version.release ?? "",
    periodStart: version.periodStart,
    periodEnd: version.periodEnd,
    totalPremium: version.results.totalPremium,
    inputsKept: version.digest !== null,
    inputs: version.inputs.map(toInputMessage),
    worksheetDigest: version.worksheetDigest ?? "",
    previousDigest: version.previousDigest ?? "",
    digest: version.digest ?? "",
  };
}

/** Converts an input, without its document, to its message. */
export function toInputMessage({ kind, id, digest }: Input): MessageInitShape<typeof VersionInputSchema> {
  return { kind, id, digest };
}

/** Converts the outcome of a replay to its message. */
export function toReplayMessage(replay: Replay): MessageInitShape<typeof CheckReplayResponseSchema> {
  const { version, replayedPremium = "", difference } = replay;
  return {
    version: version.version,
    equal: difference === undefined,
    totalPremium: version.results.totalPremium,
    replayedPremium,
    ...(difference && { difference: toDifferenceMessage(difference) }),
  };
}

function toDifferenceMessage({ input, ...rest }: Difference): MessageInitShape<typeof ReplayDifferenceSchema> {
  return { ...rest, ...(input && { input: toInputMessage(input) }) };
}

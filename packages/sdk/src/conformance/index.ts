export type { ProbeOutcome } from "./cases.ts";
export { type CaseResult, checkReceiver, isConformant } from "./check-receiver.ts";
export { type Probe, probeBody, type Signing, sentHeaders, signedText, signedTime } from "./probe.ts";

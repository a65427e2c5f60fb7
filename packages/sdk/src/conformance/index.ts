export { oldSignatureSeconds, type Probe, type ProbeOutcome } from "./cases.ts";
export { type CaseResult, checkReceiver, isConformant } from "./check-receiver.ts";

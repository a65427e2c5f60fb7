import { randomUUID } from "node:crypto";
import type { ConformanceCase } from "./conformance-case.ts";
import type { Installation } from "./installation.ts";
import { type CaseResult, runCase } from "./run-case.ts";

/** Cases that run at one time: each waits mostly for its reports. */
const atOnce = 6;

/** Runs cases against an installation, a few at a time, and resolves to their results in order. */
export async function runCases(installation: Installation, cases: readonly ConformanceCase[]): Promise<CaseResult[]> {
  const run = randomUUID().slice(0, 8);
  const waiting = [...cases.entries()];
  const results: CaseResult[] = [];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, worked] = next;
      results[index] = await runCase(installation, worked, `conformance-${run}-${index}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}

/** Writes the results: the numbers, then the cases that are refused or wrong, each with the reason. */
export function reportOf(results: readonly CaseResult[]): string {
  const byResult = Map.groupBy(results, ({ result }) => result);
  const counts = (["right", "refused", "wrong"] as const).map((each) => `${byResult.get(each)?.length ?? 0} ${each}`);
  const listed = (["refused", "wrong"] as const).flatMap((each) => byResult.get(each) ?? []);
  return [counts.join(", "), ...listed.map(({ result, id, message }) => `${result}  ${id}  ${message}`)].join("\n");
}

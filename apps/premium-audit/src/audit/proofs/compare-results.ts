import type { Json } from "../../rated/inputs/canonical-json.ts";
import { type Difference, firstDifference } from "./worksheet-difference.ts";

type Members = { readonly [name: string]: Json | undefined };
interface Result {
  figures: Members;
  worksheet?: Members & { lines: readonly Members[]; steps: readonly Members[] };
}

/** Returns the first line, step or figure that differs between two documents of `worksheetDocument`. */
export function compareResults(keptDocument: string, replayedDocument: string): Difference | undefined {
  const kept: Result = JSON.parse(keptDocument);
  const replayed: Result = JSON.parse(replayedDocument);
  if (!kept || !replayed) return undefined;
  return (
    differenceOfRows("line", kept, replayed) ??
    differenceOfRows("step", kept, replayed) ??
    differenceOfRest(kept, replayed) ??
    differenceOfFigures(kept, replayed)
  );
}

function differenceOfRows(kind: "line" | "step", kept: Result, replayed: Result): Difference | undefined {
  const rows = kept.worksheet?.[`${kind}s`] ?? [];
  const others = replayed.worksheet?.[`${kind}s`] ?? [];
  for (const [index, row] of rows.entries()) {
    const other = others[index];
    const what = { [kind]: index, ...namesOf(row) };
    const title = `${kind === "line" ? "Line" : "Step"} ${index + 1} of the worksheet`;
    if (!other) return { where: "worksheet", ...what, message: `${title} is not in the replay.` };
    const found = firstDifference(row, other, Object.keys(row).filter(isRated));
    if (found) return { where: "worksheet", ...what, ...found, message: `${title} differs in \`${found.member}\`.` };
  }
  if (others.length === rows.length) return undefined;
  const message = `The replay has ${others.length} ${kind}s, and the worksheet has ${rows.length}.`;
  return { where: "worksheet", [kind]: rows.length, ...namesOf(others[rows.length] ?? {}), message };
}

/** Words for a class are no result of a rating: they are those of the catalogue of then. The digest of the worksheet has them. */
const isRated = (member: string) => member !== "class_description";

function namesOf({ state, classification_code: classCode, step }: Members): Partial<Difference> {
  return {
    ...(typeof state === "string" && state !== "" && { state }),
    ...(typeof classCode === "string" && { classCode }),
    ...(typeof step === "string" && { stepName: step }),
  };
}

function differenceOfRest({ worksheet: kept }: Result, { worksheet: replayed }: Result): Difference | undefined {
  if (!kept) return undefined;
  const { lines: _, steps: __, ...rest } = kept;
  const found = firstDifference(rest, replayed ?? {});
  return found && { where: "worksheet", ...found, message: `The worksheet differs in \`${found.member}\`.` };
}

function differenceOfFigures(kept: Result, replayed: Result): Difference | undefined {
  const found = firstDifference(kept.figures, replayed.figures);
  return found && { where: "figures", ...found, message: `The figures of the version differ in \`${found.member}\`.` };
}

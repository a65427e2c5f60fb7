import type { Json } from "../../rated/inputs/canonical-json.ts";
import { type Difference, firstDifference } from "./worksheet-difference.ts";

type Members = { readonly [name: string]: Json | undefined };
interface Result {
  figures: Members;
  worksheet?: Members & { lines: readonly Members[]; steps: readonly Members[] };
}

/** Returns the first line, step or figure that differs between two documents of `worksheetDocument`. */
export function compareResults(keptDocument: string, replayedDocument: string): Difference | undefined {
  const keptResult: Result = JSON.parse(keptDocument);
  const replayedResult: Result = JSON.parse(replayedDocument);
  if (!keptResult || !replayedResult) return undefined;
  return (
    differenceOfRows("line", keptResult, replayedResult) ??
    differenceOfRows("step", keptResult, replayedResult) ??
    differenceOfRest(keptResult, replayedResult) ??
    differenceOfFigures(keptResult, replayedResult)
  );
}

function differenceOfRows(kind: "line" | "step", keptResult: Result, replayedResult: Result): Difference | undefined {
  const rows = keptResult.worksheet?.[`${kind}s`] ?? [];
  const others = replayedResult.worksheet?.[`${kind}s`] ?? [];
  for (const [index, row] of rows.entries()) {
    const other = others[index];
    const what = { [kind]: index, ...namesOf(row) };
    const title = `${kind === "line" ? "Line" : "Step"} ${index + 1} of the worksheet`;
    if (!other) return { where: "worksheet", ...what, message: `${title} is not in the replay.` };
    const difference = firstDifference(row, other, Object.keys(row).filter(isRated));
    if (difference)
      return { where: "worksheet", ...what, ...difference, message: `${title} differs in \`${difference.member}\`.` };
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

function differenceOfRest(
  { worksheet: keptWorksheet }: Result,
  { worksheet: replayedWorksheet }: Result,
): Difference | undefined {
  if (!keptWorksheet) return undefined;
  const { lines: _, steps: __, ...rest } = keptWorksheet;
  const difference = firstDifference(rest, replayedWorksheet ?? {});
  return (
    difference && { where: "worksheet", ...difference, message: `The worksheet differs in \`${difference.member}\`.` }
  );
}

function differenceOfFigures(keptResult: Result, replayedResult: Result): Difference | undefined {
  const difference = firstDifference(keptResult.figures, replayedResult.figures);
  return (
    difference && {
      where: "figures",
      ...difference,
      message: `The figures of the version differ in \`${difference.member}\`.`,
    }
  );
}

import { type Exact, exact, zero } from "@platform/decimal/exact";
import type { DisputeGround } from "@platform/public-records/record/rating-choices";
import type { Violation } from "@platform/service/call/fault";
import { refuseInvalid } from "@platform/validation/invalid";
import type { DisputedLine } from "../../rated/adjustments/disputed-line.ts";
import type { WorksheetLine } from "../../rating/premium/manual-premium.ts";
import type { NewDisputedLine } from "./dispute-members.ts";

/** Each ground decides if the amount belongs to another class or state, is another one, or does not count. */
const shapeOf: Record<DisputeGround, "class" | "state" | "amount" | "amount_or_nothing" | "nothing"> = {
  wrong_class: "class",
  wrong_state: "state",
  wrong_amount: "amount",
  officer: "amount_or_nothing",
  not_an_employee: "nothing",
  insured_subcontractor: "nothing",
  overtime_premium: "nothing",
  duplicate: "nothing",
};

/** The grounds that only lines of one basis can have. */
const basisOf: Partial<Record<DisputeGround, WorksheetLine["basis"]>> = {
  insured_subcontractor: "subcontractors",
  overtime_premium: "payroll",
  officer: "payroll",
};

/**
 * Finds the disputed lines in the worksheet and completes what they leave out. Throws INVALID_ARGUMENT with a violation for each
 * line that the worksheet does not have, for amounts above what the line has, and for what the ground does not allow.
 */
export function readLines(newLines: readonly NewDisputedLine[], worksheet: readonly WorksheetLine[]): DisputedLine[] {
  const violations: Violation[] = [];
  const disputed = new Map<WorksheetLine, Exact>();
  const lines = newLines.flatMap((line, index) => {
    const refuse = (member: string, description: string) => {
      violations.push({ field: `lines[${index}].${member}`, description });
    };
    const worksheetLine = findLine(line, worksheet, refuse);
    if (!worksheetLine) return [];
    const read = readLine(line, worksheetLine, refuse);
    const sum = (disputed.get(worksheetLine) ?? zero).plus(read.amount);
    disputed.set(worksheetLine, sum);
    if (sum.gt(read.counted)) {
      refuse("amount", `must not be above what the line has left: ${read.counted} less the other lines of the dispute`);
    }
    return [read];
  });
  refuseInvalid("INVALID_DISPUTE", violations);
  return lines;
}

type Refuse = (member: string, description: string) => void;

function findLine(
  { state, classCode, basis, firstDay }: NewDisputedLine,
  worksheet: readonly WorksheetLine[],
  refuse: Refuse,
): WorksheetLine | undefined {
  const ofClass = worksheet.filter((line) => {
    const isClass = line.state === state && line.classCode === classCode && line.basis === (basis || "payroll");
    return isClass && (firstDay === "" || line.firstDay === firstDay);
  });
  const [match, other] = ofClass;
  if (match && !other) return match;
  if (match) refuse("first_day", "is required: the worksheet has several lines of the class, for several rate periods");
  else refuse("class_code", "must be a line of the worksheet, with its state, basis and rate period");
  return undefined;
}

function readLine(line: NewDisputedLine, worksheetLine: WorksheetLine, refuse: Refuse): DisputedLine {
  const counted = worksheetLine.units ?? worksheetLine.remuneration;
  const amount = line.amount || counted;
  if (exact(amount).lte(zero)) refuse("amount", "must be above 0: the line has nothing to dispute");
  const {
    toState = worksheetLine.state,
    toClassCode = worksheetLine.classCode,
    toAmount,
  } = shouldBe(line, worksheetLine, { amount, refuse });
  const required = basisOf[line.ground];
  if (required && required !== worksheetLine.basis)
    refuse("ground", `must be one that a line of ${worksheetLine.basis} can have`);
  if (line.reportId !== "" && !worksheetLine.sources.some(({ reportId }) => reportId === line.reportId)) {
    refuse("report_id", "must be a report that the line was rated from");
  }
  return {
    state: worksheetLine.state,
    classCode: worksheetLine.classCode,
    basis: worksheetLine.basis,
    firstDay: worksheetLine.firstDay,
    lastDay: worksheetLine.lastDay,
    counted,
    ...(worksheetLine.rateBasis && { rateBasis: worksheetLine.rateBasis }),
    ground: line.ground,
    amount: exact(amount).toFixed(),
    toState,
    toClassCode,
    toAmount,
    reportId: line.reportId,
    employeeId: line.employeeId,
    note: line.note,
    status: "open",
  };
}

/** Returns the state or class to which the amount belongs, and the part of it that does. */
function shouldBe(
  { ground, toState, toClassCode, toAmount }: NewDisputedLine,
  worksheetLine: WorksheetLine,
  { amount, refuse }: { amount: string; refuse: Refuse },
): { toState?: string; toClassCode?: string; toAmount: string } {
  const shape = shapeOf[ground];
  const moves = shape === "class" || shape === "state";
  const elsewhere = { ...(toState !== "" && { toState }), ...(toClassCode !== "" && { toClassCode }) };
  if (moves) {
    const isOfClass = shape === "class";
    const member = isOfClass ? "to_class_code" : "to_state";
    const target = isOfClass ? toClassCode : toState;
    const current = isOfClass ? worksheetLine.classCode : worksheetLine.state;
    if (target === "" || target === current)
      refuse(member, `is required, other than that of the line, for the ground ${ground}`);
    return { ...elsewhere, toAmount: exact(toAmount || amount).toFixed() };
  }
  const notAllowed = `must not be sent for the ground ${ground}`;
  if (toState !== "") refuse("to_state", notAllowed);
  if (toClassCode !== "") refuse("to_class_code", notAllowed);
  if (shape === "nothing" && toAmount !== "") refuse("to_amount", notAllowed);
  if (shape === "amount" && toAmount === "") refuse("to_amount", `is required for the ground ${ground}`);
  const changed = exact(toAmount || "0");
  if (changed.eq(exact(amount))) refuse("to_amount", "must be another amount than the disputed one");
  return { toAmount: changed.toFixed() };
}

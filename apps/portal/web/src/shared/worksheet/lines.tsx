import { Anchor } from "@mantine/core";
import type { Worksheet, WorksheetLine } from "@platform/contracts/premium_audit/v1/worksheets";
import { lazy, Suspense, useState } from "react";
import { Count, Money, Nothing, Rate } from "../parts/amount.tsx";
import { Period } from "../parts/time.tsx";
import { rateBases } from "./rate-bases.ts";
import { SubcontractorName } from "./record-names.tsx";
import { ruleNumbers } from "./sources.tsx";
import { Term } from "./term.tsx";
import classes from "./worksheet.module.css";

const LineRecords = lazy(async () => ({ default: (await import("./line-records.tsx")).LineRecords }));

/** The lines of a worksheet: payroll, what is deducted from it, remuneration, rate and premium of each class. */
export function Lines({ worksheet }: { readonly worksheet: Worksheet }) {
  const [opened, setOpened] = useState<number>();
  const line = opened === undefined ? undefined : worksheet.lines[opened];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
    <section className={classes.scroll} aria-label="Lines" tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">State and class</th>
            <th scope="col">Days</th>
            <th scope="col">Payroll</th>
            <th scope="col">Deducted</th>
            <th scope="col">
              <Term name="remuneration" />
            </th>
            <th scope="col">Rate</th>
            <th scope="col">Premium</th>
          </tr>
        </thead>
        <tbody>
          {worksheet.lines.map((each, index) => (
            <Line
              key={[each.state, each.classCode, each.basis, each.firstDay].join()}
              line={each}
              worksheet={worksheet}
              onOpen={() => setOpened(index)}
            />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Sum of the lines</th>
            <td data-empty />
            <td data-label="Payroll">
              <Money value={worksheet.payroll} />
            </td>
            <td data-empty />
            <td data-label="Remuneration">
              <Money value={worksheet.remuneration} />
            </td>
            <td data-empty />
            <td data-label="Manual premium">
              <Money value={worksheet.manualPremium} />
            </td>
          </tr>
        </tfoot>
      </table>
      {line && (
        <Suspense>
          <LineRecords line={line} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </section>
  );
}

interface LineProps {
  readonly line: WorksheetLine;
  readonly worksheet: Worksheet;
  readonly onOpen: () => void;
}

function Line({ line, worksheet, onOpen }: LineProps) {
  return (
    <tr>
      <ClassCell line={line} onOpen={onOpen} />
      <td data-label="Days">
        <Period start={line.firstDay} end={line.lastDay} />
      </td>
      <td data-label="Payroll">
        <Money value={line.payroll} />
      </td>
      <td data-label="Deducted">
        {line.deductions.length === 0 && <Nothing />}
        {line.deductions.map(({ kind, amount, rules }) => (
          <div key={kind}>
            <Money value={negative(amount)} />
            <div className={classes.quiet}>
              <Term name={kind} />
              {ruleNumbers(worksheet, rules).map((rule) => `, ${rule}`)}
            </div>
          </div>
        ))}
      </td>
      <td data-label="Remuneration">
        <Money value={line.remuneration} />
        {line.adjustments.map(({ disputeId, disputeLine, before, after }) => (
          <div key={`${disputeId} ${disputeLine}`} className={classes.quiet}>
            by dispute: <Amount line={line} value={before} /> before, <Amount line={line} value={after} /> after
          </div>
        ))}
        {line.units && (
          <div className={classes.quiet}>
            <Count value={line.units} /> {unitsOf(line)}
          </div>
        )}
      </td>
      <td data-label="Rate">
        {line.rate === undefined ? <Nothing /> : <Rate value={line.rate} />}
        {line.rate !== undefined && <RateNotes line={line} />}
      </td>
      <td data-label="Premium">{line.premium === undefined ? <Nothing /> : <Money value={line.premium} />}</td>
    </tr>
  );
}

/** State and class of a line, with a button that opens the records behind it. */
function ClassCell({ line, onOpen }: Omit<LineProps, "worksheet">) {
  const { state, classCode, classDescription, basis, sources, subcontractorIds } = line;
  const name = `${state} ${classCode}`;
  const reports = `${sources.length} ${sources.length === 1 ? "report" : "reports"}`;
  return (
    <th scope="row">
      {name}
      {classDescription && <div className={classes.quiet}>{classDescription}</div>}
      {basis === "subcontractors" && <div className={classes.quiet}>Uninsured subcontractors</div>}
      {subcontractorIds.map((id) => (
        <div key={id} className={classes.quiet}>
          <SubcontractorName id={id} />
        </div>
      ))}
      {sources.length > 0 && (
        <div className={classes.quiet}>
          <Anchor
            component="button"
            type="button"
            inherit
            className={classes.records}
            aria-label={`Records behind ${name}: ${reports}`}
            onClick={onOpen}
          >
            {reports}
          </Anchor>
        </div>
      )}
    </th>
  );
}

/** Remuneration, or the units of a rate for persons or hours. */
function Amount({ line, value }: { readonly line: WorksheetLine; readonly value: string }) {
  return line.rateBasis === "" ? <Money value={value} /> : <Count value={value} />;
}

/** Unit and source of a rate. */
function RateNotes({ line: { rateBasis, lossCost, rateSource } }: { readonly line: WorksheetLine }) {
  return (
    <div className={classes.quiet}>
      <span className={classes.nowrap}>{rateBases[rateBasis] ?? "per $100"}</span>
      {lossCost !== undefined && <div>loss cost {lossCost}</div>}
      {rateSource && <div>rate table, version {rateSource.version}</div>}
    </div>
  );
}

function unitsOf({ rateBasis }: WorksheetLine): string {
  return rateBasis === "per_hour" ? "hours" : rateBasis === "per_capita" ? "persons" : "units";
}

/** A deduction with its sign: what is deducted is shown as minus. */
function negative(amount: string): string {
  return amount.startsWith("-") ? amount.slice(1) : `-${amount}`;
}

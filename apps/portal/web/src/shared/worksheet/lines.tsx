import type { Worksheet } from "@platform/contracts/premium_audit/v1/worksheets";
import { Money, Nothing, Rate } from "../amount.tsx";
import { Period } from "../time.tsx";
import { words } from "../words.ts";
import classes from "./worksheet.module.css";

/** The lines of a worksheet: payroll, what is deducted from it, remuneration, rate and premium of each class. */
export function Lines({ worksheet }: { readonly worksheet: Worksheet }) {
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
            <th scope="col">Remuneration</th>
            <th scope="col">Rate</th>
            <th scope="col">Premium</th>
          </tr>
        </thead>
        <tbody>
          {worksheet.lines.map((line) => (
            <tr key={[line.state, line.classCode, line.basis, line.firstDay].join()}>
              <th scope="row">
                {line.state} {line.classCode}
                {line.basis && line.basis !== "payroll" && <div className={classes.quiet}>{words(line.basis)}</div>}
              </th>
              <td>
                <Period start={line.firstDay} end={line.lastDay} />
              </td>
              <td>
                <Money value={line.payroll} />
              </td>
              <td>
                {line.deductions.length === 0 && <Nothing />}
                {line.deductions.map(({ kind, amount }) => (
                  <div key={kind}>
                    <span className={classes.quiet}>{words(kind)}</span> −<Money value={amount} />
                  </div>
                ))}
              </td>
              <td>{line.units ? `${line.units} units` : <Money value={line.remuneration} />}</td>
              <td>
                {line.rate === undefined ? <Nothing /> : <Rate value={line.rate} />}
                {line.rateBasis && <div className={classes.quiet}>{words(line.rateBasis)}</div>}
              </td>
              <td>{line.premium === undefined ? <Nothing /> : <Money value={line.premium} />}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Sum</th>
            <td />
            <td>
              <Money value={worksheet.payroll} />
            </td>
            <td />
            <td>
              <Money value={worksheet.remuneration} />
            </td>
            <td />
            <td>
              <Money value={worksheet.manualPremium} />
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

import { Text } from "@mantine/core";
import type { Worksheet } from "@platform/contracts/premium_audit/v1/worksheets";
import { Money } from "../parts/amount.tsx";
import { compareWorksheets } from "./compare-worksheets.ts";
import classes from "./worksheet.module.css";

interface Side {
  readonly name: string;
  readonly worksheet: Worksheet;
}

/** Two worksheets side by side: every figure that differs. */
export function Comparison({ before, after }: { readonly before: Side; readonly after: Side }) {
  const changed = compareWorksheets(before.worksheet, after.worksheet);
  if (changed.length === 0) return <Text size="sm">All figures are the same.</Text>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
    <section className={classes.scroll} aria-label="Changed figures" tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Figure</th>
            <th scope="col">{before.name}</th>
            <th scope="col">{after.name}</th>
            <th scope="col">Difference</th>
          </tr>
        </thead>
        <tbody>
          {changed.map((row) => (
            <tr key={row.subject + row.figure}>
              <th scope="row">
                {row.subject}
                {row.figure && <div className={classes.quiet}>{row.figure}</div>}
              </th>
              <td data-label={before.name}>
                <Figure row={row} value={row.before} />
              </td>
              <td data-label={after.name}>
                <Figure row={row} value={row.after} />
              </td>
              <td data-label="Difference">
                <Figure row={row} value={row.difference} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Rates and factors have more decimals than money. */
function Figure({ row, value }: { readonly row: { readonly figure: string }; readonly value: string }) {
  const isFactor = row.figure === "Rate" || row.figure === "Factor";
  return isFactor && value ? <data value={value}>{value.replace("-", "−")}</data> : <Money value={value} />;
}

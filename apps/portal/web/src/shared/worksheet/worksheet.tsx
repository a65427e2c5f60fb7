import { Alert, Text, Title } from "@mantine/core";
import type { Worksheet } from "@platform/contracts/premium_audit/v1/worksheets";
import { Money } from "../amount.tsx";
import { Period } from "../time.tsx";
import { words } from "../words.ts";
import { Lines } from "./lines.tsx";
import { Steps } from "./steps.tsx";
import classes from "./worksheet.module.css";

/** A worksheet as a statement: from payroll to remuneration, from remuneration to premium, line by line. */
export function WorksheetStatement(props: { readonly worksheet: Worksheet; readonly headings?: 2 | 3 }) {
  const { worksheet, headings = 2 } = props;
  const { periodStart, periodEnd, warnings, rules } = worksheet;
  return (
    <div className={classes.worksheet}>
      {warnings.map((warning) => (
        <Alert color="amber" key={warning.code + warning.periodStart} title={words(warning.code.toLowerCase())}>
          {warning.message}
        </Alert>
      ))}
      <section>
        <Title order={headings}>1. From payroll to remuneration</Title>
        <Text size="sm" mb="xs">
          <Period start={periodStart} end={periodEnd} />
        </Text>
        <Lines worksheet={worksheet} />
      </section>
      <section>
        <Title order={headings} mb="xs">
          2. From remuneration to premium
        </Title>
        <Steps worksheet={worksheet} />
      </section>
      <dl className={classes.result}>
        <Result name="Total premium" value={worksheet.totalPremium || worksheet.totalDue} isMain />
        <Result name="Estimated premium" value={worksheet.estimatedPremium} />
        <Result
          name={worksheet.adjustmentType ? words(worksheet.adjustmentType) : "Adjustment"}
          value={worksheet.adjustment}
        />
      </dl>
      {rules.length > 0 && (
        <section>
          <Title order={headings} mb="xs">
            Rules used
          </Title>
          <ol className={classes.rules}>
            {rules.map((rule) => (
              <li key={rule.rule}>
                <code>{rule.rule}</code> {rule.source}
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}

function Result(props: { readonly name: string; readonly value: string; readonly isMain?: boolean }) {
  return (
    <div data-main={props.isMain}>
      <dt>{props.name}</dt>
      <dd>
        <Money value={props.value} />
      </dd>
    </div>
  );
}

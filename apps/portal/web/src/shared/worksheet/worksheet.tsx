import { Text, Title } from "@mantine/core";
import type { AuditResults } from "@platform/contracts/premium_audit/v1/audits";
import type { Worksheet } from "@platform/contracts/premium_audit/v1/worksheets";
import { Money } from "../parts/amount.tsx";
import { Period } from "../parts/time.tsx";
import { words } from "../text/words.ts";
import { Lines } from "./lines.tsx";
import { NotCovered } from "./not-covered.tsx";
import { Sources } from "./sources.tsx";
import { Steps } from "./steps.tsx";
import { WorksheetWarnings } from "./warnings.tsx";
import classes from "./worksheet.module.css";

interface WorksheetStatementProps {
  readonly worksheet: Worksheet;
  readonly headings?: 2 | 3;
  /** Leaves out warnings, notes on sources, and ids: what only the auditor should check. */
  readonly isForInsured?: boolean;
  /** Payments and balance; absent for previews and earlier versions. */
  readonly account?: Pick<AuditResults, "paid" | "balance"> | undefined;
}

/** A worksheet as a statement: from payroll to remuneration, from remuneration to premium, line by line. */
export function WorksheetStatement({
  worksheet,
  headings = 2,
  isForInsured = false,
  account,
}: WorksheetStatementProps) {
  const { periodStart, periodEnd, warnings } = worksheet;
  const isInstalment = Number(worksheet.chargedBefore || 0) !== 0;
  return (
    <div className={classes.worksheet}>
      {!isForInsured && <WorksheetWarnings warnings={warnings} />}
      <section>
        <Title order={headings}>1. From payroll to manual premium</Title>
        <Text size="sm" mb="xs">
          <Period start={periodStart} end={periodEnd} />
          {worksheet.method === "proportion" &&
            ": in proportion to the estimated payroll, because the policy has no rates"}
        </Text>
        <Lines worksheet={worksheet} />
      </section>
      <section>
        <Title order={headings} mb="xs">
          2. From manual premium to total premium
        </Title>
        <Steps worksheet={worksheet} />
      </section>
      <section className={classes.whole}>
        <Title order={headings} mb="xs">
          3. Result
        </Title>
        <dl className={classes.result}>
          {isInstalment && (
            <>
              <Result name="Premium of the term to date" value={worksheet.premiumToDate} />
              <Result name="Charged before" value={worksheet.chargedBefore} />
            </>
          )}
          <Result name="Total premium" value={worksheet.totalPremium || worksheet.totalDue} isMain />
          <Result name="Estimated premium" value={worksheet.estimatedPremium} />
          <Result
            name={worksheet.adjustmentType ? words(worksheet.adjustmentType) : "Adjustment"}
            value={worksheet.adjustment}
          />
          {account && (
            <>
              <Result name="Paid" value={account.paid} />
              <Result name="Balance" value={account.balance} isMain />
            </>
          )}
        </dl>
      </section>
      <NotCovered worksheet={worksheet} headings={headings} />
      <Sources worksheet={worksheet} headings={headings} isForInsured={isForInsured} />
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

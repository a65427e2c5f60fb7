import { Text, Title } from "@mantine/core";
import type { Worksheet } from "@platform/contracts/premium_audit/v1/worksheets";
import { Money } from "../parts/amount.tsx";
import { Period } from "../parts/time.tsx";
import classes from "./worksheet.module.css";

interface NotCoveredProps {
  readonly worksheet: Worksheet;
  readonly headings: 2 | 3;
}

/** Payroll of states that the policy does not cover. */
export function NotCovered({ worksheet: { notCovered }, headings }: NotCoveredProps) {
  if (notCovered.length === 0) return null;
  return (
    <section className={classes.whole}>
      <Title order={headings} mb="xs">
        Payroll that this policy does not cover
      </Title>
      {notCovered.map(({ state, classCode, basis, payroll, firstDay, lastDay }) => (
        <Text size="sm" key={[state, classCode, basis].join()}>
          {state} {classCode}: <Money value={payroll} />, <Period start={firstDay} end={lastDay} />
        </Text>
      ))}
    </section>
  );
}

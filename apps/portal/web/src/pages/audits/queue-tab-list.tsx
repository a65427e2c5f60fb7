import { Tabs } from "@mantine/core";
import type { CountTermAuditsResponse } from "@platform/contracts/premium_audit/v1/audits";
import { IconAlertTriangle } from "@tabler/icons-react";
import classes from "./queue-tab-list.module.css";
import { queueTabs } from "./queue-tabs.ts";

/** The tabs of the audit queue with the number of rows of each; a sign says that something is overdue. */
export function QueueTabList({ counts }: { readonly counts: CountTermAuditsResponse | undefined }) {
  return (
    <Tabs.List className={classes.tabs}>
      {queueTabs.map(({ value, label }) => {
        const count = value === "overdue" ? counts?.overdue : counts && (counts.counts[value] ?? 0);
        const isAlarming = value === "overdue" && count !== undefined && count > 0;
        const sign = <IconAlertTriangle size={15} color="var(--mantine-color-error)" aria-hidden />;
        return (
          <Tabs.Tab key={value} value={value} {...(isAlarming && { leftSection: sign })}>
            {label}
            {count !== undefined && ` (${count})`}
          </Tabs.Tab>
        );
      })}
    </Tabs.List>
  );
}

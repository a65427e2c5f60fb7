import { Button, Group, Title } from "@mantine/core";
import type { ReactNode } from "react";

interface RecordSectionProps {
  readonly title: string;
  /** Adds to the section; absent for who may not. */
  readonly action?: { readonly label: string; readonly onClick: () => void } | false;
  readonly children: ReactNode;
}

/** One part of the page of a record, with what a person may add to it beside its heading. */
export function RecordSection({ title, action, children }: RecordSectionProps) {
  return (
    <section aria-label={title}>
      <Group justify="space-between" mb="xs">
        <Title order={2}>{title}</Title>
        {action && (
          <Button size="xs" variant="default" onClick={action.onClick}>
            {action.label}
          </Button>
        )}
      </Group>
      {children}
    </section>
  );
}

import { Paper, Title } from "@mantine/core";
import type { ReactNode } from "react";

/** One part of a page of settings. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <Title order={2} mb="sm">
        {title}
      </Title>
      <Paper withBorder p="md" maw="var(--form-width)">
        {children}
      </Paper>
    </section>
  );
}

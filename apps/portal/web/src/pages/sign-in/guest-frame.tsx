import { Paper, Stack, Text, Title } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import { Mark } from "../../shared/parts/mark.tsx";
import classes from "./guest-frame.module.css";

/** The frame of the pages before sign-in: one card in the middle. */
export function GuestFrame(props: { readonly title: string; readonly text?: ReactNode; readonly children: ReactNode }) {
  const { title, text, children } = props;
  useEffect(() => {
    document.title = `${title} · Premium audit`;
  }, [title]);
  return (
    <main className={classes.page}>
      <Paper className={classes.card} withBorder p="xl">
        <Stack gap="md">
          <div>
            <div className={classes.product}>
              <Mark size={28} />
              Premium audit
            </div>
            <Title order={1}>{title}</Title>
            {text && (
              <Text size="sm" mt={4} component="div">
                {text}
              </Text>
            )}
          </div>
          {children}
        </Stack>
      </Paper>
    </main>
  );
}

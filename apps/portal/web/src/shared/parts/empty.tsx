import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./empty.module.css";

/** Text of a list without rows: why it is empty, and the first thing to do. */
export function Empty({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className={classes.empty}>
      <Text fw={600}>{title}</Text>
      {children && <div className={classes.text}>{children}</div>}
    </div>
  );
}

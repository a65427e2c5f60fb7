import { Anchor, Group } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./filters.module.css";

/** The filters above a list, with a way to clear them. */
export function Filters(props: {
  readonly isFiltered: boolean;
  readonly onClear: () => void;
  readonly children: ReactNode;
}) {
  const { isFiltered, onClear, children } = props;
  return (
    <Group component="search" gap="xs" mb="sm" className={classes.filters ?? ""}>
      {children}
      {isFiltered && (
        <Anchor component="button" type="button" size="sm" onClick={onClear}>
          Clear filters
        </Anchor>
      )}
    </Group>
  );
}

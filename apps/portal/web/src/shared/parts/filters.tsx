import { Anchor, Button, Group } from "@mantine/core";
import { type ReactNode, useState } from "react";
import classes from "./filters.module.css";

/** The filters above a list, with a way to clear them. Narrow windows show them at the press of a button, and once a list is filtered. */
export function Filters(props: {
  readonly isFiltered: boolean;
  readonly onClear: () => void;
  readonly children: ReactNode;
}) {
  const { isFiltered, onClear, children } = props;
  const [isOpen, setOpen] = useState(isFiltered);
  return (
    <Group component="search" gap="xs" mb="sm" className={classes.filters ?? ""} data-open={isOpen || undefined}>
      <Button hiddenFrom="sm" variant="default" size="xs" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Filters
      </Button>
      {children}
      {isFiltered && (
        <Anchor component="button" type="button" size="sm" onClick={onClear}>
          Clear filters
        </Anchor>
      )}
    </Group>
  );
}

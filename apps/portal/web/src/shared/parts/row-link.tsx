import { Anchor } from "@mantine/core";
import { createLink } from "@tanstack/react-router";

/** The link in the first cell of a row: it covers the row. */
export const RowLink = createLink((props: React.ComponentProps<"a">) => (
  <Anchor data-row-link fw={500} underline="never" c="inherit" {...props} />
));

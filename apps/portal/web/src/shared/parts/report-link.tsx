import { Anchor, type AnchorProps } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

interface ReportLinkProps extends Pick<AnchorProps, "size"> {
  readonly reportId: string;
  /** The tab that opens; absent: the first. */
  readonly show?: "records";
  /** In another tab, where the page that is left has something half done. */
  readonly target?: "_blank";
  readonly children: ReactNode;
}

/** The link to a payroll report of the environment that is shown, in the size of the text around it. */
export function ReportLink({ reportId, show, children, ...anchor }: ReportLinkProps) {
  return (
    <Anchor
      inherit={anchor.size === undefined}
      {...anchor}
      renderRoot={(props) => (
        <Link
          from="/$environment"
          to="/$environment/payroll/$reportId"
          params={{ reportId }}
          search={show ? { show } : {}}
          {...props}
        />
      )}
    >
      {children}
    </Anchor>
  );
}

import { useMutation } from "@connectrpc/connect-query";
import { Button, VisuallyHidden } from "@mantine/core";
import { ExposureGrantService } from "@platform/contracts/payroll_intake/v1/exposure";
import type { GetHomeResponse } from "@platform/contracts/portal/v1/home";
import { Link } from "@tanstack/react-router";
import { usePermission } from "../../app/permission.ts";
import { useEmployerNames } from "../../shared/employers/employer-name.tsx";
import { Empty } from "../../shared/parts/empty.tsx";
import { ErrorPanel } from "../../shared/parts/error-panel.tsx";
import classes from "./home-page.module.css";
import { employersOf, taskRows } from "./task-rows.ts";

interface AttentionProps {
  readonly environment: string;
  readonly home: GetHomeResponse;
  readonly onChanged: () => unknown;
}

/** Records that need a hand, most urgent first; each line leads to the page that solves it. */
export function Attention({ environment, home, onChanged }: AttentionProps) {
  const canAccept = usePermission("grants");
  const nameOf = useEmployerNames(employersOf(home.tasks));
  const rows = taskRows(home.tasks, nameOf);
  if (rows.length === 0) {
    return home.unavailable.length === 0 ? (
      <Empty title="All clear">
        Nothing needs a hand: payroll, audits, requests, disputes, webhooks, grants and keys are in order.
      </Empty>
    ) : (
      <Empty title="Nothing found that needs a hand">Not everything could be checked.</Empty>
    );
  }
  return (
    <ul className={classes.list}>
      {rows.map(({ path, search, title, text, grantId }) => (
        <li key={path + title + text} className={classes.task}>
          <Link className={classes.row} to={`/${environment}${path}` as "/"} search={search as object}>
            <span className={classes.main}>
              <strong>{title}</strong>
              <span>{text}</span>
            </span>
            <span aria-hidden>→</span>
          </Link>
          {grantId && canAccept && <AcceptOffer grantId={grantId} what={title} onAccepted={onChanged} />}
        </li>
      ))}
    </ul>
  );
}

interface AcceptOfferProps {
  readonly grantId: string;
  /** The offer for a screen reader. */
  readonly what: string;
  readonly onAccepted: () => unknown;
}

function AcceptOffer({ grantId, what, onAccepted }: AcceptOfferProps) {
  const accept = useMutation(ExposureGrantService.method.acceptExposureGrant, { onSuccess: () => onAccepted() });
  return (
    <>
      <Button size="compact-xs" loading={accept.isPending} onClick={() => accept.mutate({ id: grantId })}>
        Accept<VisuallyHidden>: {what}</VisuallyHidden>
      </Button>
      {accept.error ? <ErrorPanel error={accept.error} /> : null}
    </>
  );
}

import type { GetHomeResponse } from "@platform/contracts/portal/v1/home";
import { Link } from "@tanstack/react-router";
import { Empty } from "../../shared/parts/empty.tsx";
import classes from "./home-page.module.css";
import { taskRows } from "./task-rows.ts";

interface AttentionProps {
  readonly environment: string;
  readonly home: GetHomeResponse;
}

/** Records that need a hand, most urgent first; each line leads to the page that solves it. */
export function Attention({ environment, home }: AttentionProps) {
  const rows = taskRows(home.tasks);
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
      {rows.map(({ path, search, title, text }) => (
        <li key={path + title + text}>
          <Link className={classes.row} to={`/${environment}${path}` as "/"} search={search as object}>
            <span className={classes.main}>
              <strong>{title}</strong>
              <span>{text}</span>
            </span>
            <span aria-hidden>→</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

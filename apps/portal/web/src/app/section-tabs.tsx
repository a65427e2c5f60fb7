import { VisuallyHidden } from "@mantine/core";
import type { Membership } from "@platform/contracts/portal/v1/session";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useCurrentPage, useNavigationEntries } from "./navigation-entries.ts";
import classes from "./section-tabs.module.css";

interface SectionTabsProps {
  readonly environment: string;
  readonly membership: Membership | undefined;
  /** Empty: there is no link to the reference of the API. */
  readonly apiReferenceUrl: string;
}

/** The pages of a section above each of them. Records, and pages that are alone in their section, have no tabs. */
export function SectionTabs({ environment, membership, apiReferenceUrl }: SectionTabsProps) {
  const current = useCurrentPage();
  const tabs = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // A telephone has room for three: the tab of the page is one of them.
    const tab = tabs.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(current.path)}"]`);
    if (tabs.current && tab) tabs.current.scrollLeft = tab.offsetLeft - tabs.current.clientWidth / 3;
  }, [current.path]);
  const entry = useNavigationEntries(membership).find(({ section }) => section === current.section);
  if (!entry || entry.pages.length < 2 || !entry.pages.some(({ path }) => path === current.path)) return null;
  return (
    <nav className={classes.band} aria-label={`Pages of ${entry.section}`}>
      <ul ref={tabs} className={classes.tabs}>
        {entry.pages.map(({ path, title }) => (
          <li key={path} data-path={path}>
            <Link
              to={path.replace("$environment", environment) as "/"}
              className={classes.tab}
              activeOptions={{ exact: true, includeSearch: false }}
            >
              {title}
            </Link>
          </li>
        ))}
        {entry.section === "Developers" && apiReferenceUrl && (
          <li>
            <a href={apiReferenceUrl} target="_blank" rel="noreferrer" className={classes.tab}>
              API reference <span aria-hidden>↗</span>
              <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}

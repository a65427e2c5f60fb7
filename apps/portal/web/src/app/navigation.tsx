import type { Membership } from "@platform/contracts/portal/v1/session";
import { Link } from "@tanstack/react-router";
import classes from "./navigation.module.css";
import { useCurrentPage, useNavigationEntries } from "./navigation-entries.ts";
import { navigationIconOf } from "./navigation-icons.ts";

interface NavigationProps {
  readonly environment: string;
  readonly membership: Membership | undefined;
}

/** The sidebar's links: an entry for each section that the person works with, which leads to its first page. */
export function Navigation({ environment, membership }: NavigationProps) {
  const entries = useNavigationEntries(membership);
  const current = useCurrentPage();
  return (
    <ul className={classes.list}>
      {entries.map(({ section, pages: [first] }) => {
        const Icon = navigationIconOf(section);
        return (
          <li key={section}>
            <Link
              to={first?.path.replace("$environment", environment) as "/"}
              className={classes.link}
              activeOptions={{ exact: true, includeSearch: false }}
              aria-current={section === current.section ? "true" : undefined}
            >
              <Icon size={16} stroke={1.7} aria-hidden />
              {section}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

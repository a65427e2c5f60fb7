import { VisuallyHidden } from "@mantine/core";
import { IconBook2 } from "@tabler/icons-react";
import { Link, useRouter } from "@tanstack/react-router";
import classes from "./navigation.module.css";
import { navigationIconOf } from "./navigation-icons.ts";
import { sections } from "./root-route.tsx";

interface NavigationProps {
  readonly environment: string;
  /** Empty: there is no link to the reference of the API. */
  readonly apiReferenceUrl: string;
}

/** The sidebar's links: every page that asks for an entry, by section, and the reference of the API. */
export function Navigation({ environment, apiReferenceUrl }: NavigationProps) {
  const router = useRouter();
  const entries = Object.values(router.routesById).flatMap((route) => {
    const { nav, title } = route.options.staticData ?? {};
    if (!nav || !title) return [];
    return [
      {
        ...nav,
        icon: navigationIconOf(route.fullPath),
        title,
        to: route.fullPath.replace("$environment", environment),
      },
    ];
  });
  return sections.map((section) => {
    const links = entries.filter((entry) => entry.section === section);
    if (links.length === 0) return null;
    return (
      <div key={section} className={classes.section}>
        {section && (
          <h2 id={`nav-${section}`} className={classes.heading}>
            {section}
          </h2>
        )}
        <ul className={classes.list} aria-labelledby={section ? `nav-${section}` : undefined}>
          {links.map(({ title, icon: Icon, to }) => (
            <li key={to}>
              <Link
                to={to as "/"}
                className={classes.link}
                activeOptions={{ exact: to.endsWith("/"), includeSearch: false }}
              >
                <Icon size={16} stroke={1.7} aria-hidden />
                {title}
              </Link>
            </li>
          ))}
          {section === "Developers" && apiReferenceUrl && (
            <li>
              <a href={apiReferenceUrl} target="_blank" rel="noreferrer" className={classes.link}>
                <IconBook2 size={16} stroke={1.7} aria-hidden />
                <span>
                  API reference <span aria-hidden>↗</span>
                  <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
                </span>
              </a>
            </li>
          )}
        </ul>
      </div>
    );
  });
}

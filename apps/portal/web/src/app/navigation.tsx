import { Link, useRouter } from "@tanstack/react-router";
import classes from "./navigation.module.css";
import { sections } from "./root-route.tsx";

/** The sidebar's links: every page that asks for an entry, by section. */
export function Navigation({ environment }: { readonly environment: string }) {
  const router = useRouter();
  const entries = Object.values(router.routesById).flatMap((route) => {
    const { nav, title } = route.options.staticData ?? {};
    return nav && title ? [{ ...nav, title, to: route.fullPath.replace("$environment", environment) }] : [];
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
        </ul>
      </div>
    );
  });
}

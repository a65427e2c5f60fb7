import { TransportProvider } from "@connectrpc/connect-query";
import { getRouteApi, Link, useRouter } from "@tanstack/react-router";
import { transportFor } from "../api/transport.ts";
import { Frame } from "./frame.tsx";
import navigation from "./navigation.module.css";
import { navigationIconOf } from "./navigation-icons.ts";
import classes from "./shell.module.css";

const operatorRoute = getRouteApi("/operator");

/** The frame of every page of the operator's staff. It names no environment: the pages are about all owners. */
export function OperatorShell() {
  const { session } = operatorRoute.useRouteContext();
  const title = <span className={classes.owner}>Operator</span>;
  return (
    <TransportProvider transport={transportFor({})}>
      <Frame
        label="Operator"
        header={title}
        top={title}
        links={<OperatorNavigation />}
        person={{ session, membership: undefined, environment: undefined }}
      />
    </TransportProvider>
  );
}

function OperatorNavigation() {
  const router = useRouter();
  const entries = Object.values(router.routesById).flatMap((route) => {
    const { nav, title } = route.options.staticData ?? {};
    if (nav?.section !== "Operator" || !title) return [];
    return [{ icon: navigationIconOf(title), title, to: route.fullPath }];
  });
  return (
    <ul className={navigation.list}>
      {entries.map(({ title, icon: Icon, to }) => (
        <li key={to}>
          <Link to={to as "/"} className={navigation.link} activeOptions={{ includeSearch: false }}>
            <Icon size={16} stroke={1.7} aria-hidden />
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}

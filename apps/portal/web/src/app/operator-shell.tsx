import { TransportProvider } from "@connectrpc/connect-query";
import { Burger } from "@mantine/core";
import { Link, Outlet, useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { transportFor } from "../api/transport.ts";
import navigation from "./navigation.module.css";
import { navigationIconOf } from "./navigation-icons.ts";
import { operatorRoute } from "./operator-route.ts";
import classes from "./shell.module.css";

const PersonMenu = lazy(() => import("./person-menu.tsx"));

/** The frame of every page of the operator's staff. It names no environment: the pages are about all owners. */
export function OperatorShell() {
  const { session } = operatorRoute.useRouteContext();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe("onResolved", ({ pathChanged, fromLocation }) => {
        if (!pathChanged || !fromLocation) return;
        setMenuOpen(false);
        document.querySelector<HTMLElement>("main h1")?.focus();
      }),
    [router],
  );
  return (
    <TransportProvider transport={transportFor({})}>
      <a className={classes.skip} href="#main">
        Skip to the content
      </a>
      <div className={classes.shell} data-menu={isMenuOpen ? "open" : "closed"}>
        <section className={classes.header} aria-label="Operator">
          <Burger
            opened={isMenuOpen}
            onClick={() => setMenuOpen(!isMenuOpen)}
            size="sm"
            aria-label={isMenuOpen ? "Close the menu" : "Open the menu"}
            aria-expanded={isMenuOpen}
            aria-controls="portal-menu"
          />
          <span className={classes.owner}>Operator</span>
        </section>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button in the header closes the menu with the keyboard */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
        <div className={classes.veil} onClick={() => setMenuOpen(false)} />
        <nav id="portal-menu" className={classes.navbar} aria-label="Portal">
          <div className={classes.top}>
            <span className={classes.owner}>Operator</span>
          </div>
          <div className={classes.links}>
            <OperatorNavigation />
          </div>
          <div className={classes.person}>
            <Suspense>
              <PersonMenu session={session} membership={undefined} environment={undefined} />
            </Suspense>
          </div>
        </nav>
        <main id="main" tabIndex={-1} className={classes.main}>
          <div className={classes.page}>
            <Outlet />
          </div>
        </main>
      </div>
    </TransportProvider>
  );
}

function OperatorNavigation() {
  const router = useRouter();
  const entries = Object.values(router.routesById).flatMap((route) => {
    const { nav, title } = route.options.staticData ?? {};
    if (nav?.section !== "Operator" || !title) return [];
    return [{ icon: navigationIconOf(route.fullPath), title, to: route.fullPath }];
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

import { TransportProvider } from "@connectrpc/connect-query";
import { Burger } from "@mantine/core";
import { Outlet, useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { logoUrl } from "../api/session.ts";
import { transportFor } from "../api/transport.ts";
import { environmentRoute } from "./environment-route.ts";
import { EnvironmentSwitch } from "./environment-switch.tsx";
import { Navigation } from "./navigation.tsx";
import { NoAccess } from "./page-problems.tsx";
import classes from "./shell.module.css";

// Menus need a third of what the frame needs, and nobody waits for this one.
const PersonMenu = lazy(() => import("./person-menu.tsx"));

/** The frame of every page of an owner: navigation, environment, person; the page itself is in the middle. */
export function Shell() {
  const { environment, membership, session } = environmentRoute.useRouteContext();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const router = useRouter();

  useEffect(
    () =>
      router.subscribe("onResolved", ({ pathChanged, fromLocation }) => {
        if (!pathChanged || !fromLocation) return;
        setMenuOpen(false);
        // Keyboard and screen reader go on at the new page, not behind the link that was followed.
        document.querySelector<HTMLElement>("main h1")?.focus();
      }),
    [router],
  );

  const owner = membership?.ownerName ?? "";
  const logo = membership && logoUrl(membership);
  if (!membership && !session.isOperator) return <NoAccess />;
  return (
    <TransportProvider transport={transportFor({ environment, ...(membership && { owner: membership.ownerId }) })}>
      <a className={classes.skip} href="#main">
        Skip to the content
      </a>
      <div className={classes.shell} data-environment={environment} data-menu={isMenuOpen ? "open" : "closed"}>
        <section className={classes.header} aria-label="Owner and environment">
          <Burger
            opened={isMenuOpen}
            onClick={() => setMenuOpen(!isMenuOpen)}
            size="sm"
            aria-label={isMenuOpen ? "Close the menu" : "Open the menu"}
            aria-expanded={isMenuOpen}
            aria-controls="portal-menu"
          />
          <span className={classes.owner}>{owner}</span>
          <span className={classes.badge}>{environment === "sandbox" ? "Sandbox" : "Production"}</span>
        </section>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button in the header closes the menu with the keyboard */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
        <div className={classes.veil} onClick={() => setMenuOpen(false)} />
        <nav id="portal-menu" className={classes.navbar} aria-label="Portal">
          <div className={classes.top}>
            {logo && <img className={classes.logo} src={logo} alt="" />}
            <span className={classes.owner} title={membership?.ownerId}>
              {owner}
            </span>
            <EnvironmentSwitch environment={environment} environments={session.environments} />
          </div>
          <div className={classes.links}>
            <Navigation environment={environment} apiReferenceUrl={session.apiReferenceUrl} />
          </div>
          <div className={classes.person}>
            <Suspense>
              <PersonMenu session={session} membership={membership} environment={environment} />
            </Suspense>
          </div>
        </nav>
        <main id="main" tabIndex={-1} className={classes.main}>
          {logo && (
            <div className={classes.letterhead}>
              <img className={classes.logo} src={logo} alt="" />
            </div>
          )}
          {environment === "sandbox" && <p className={classes.band}>Sandbox: test data. Nothing here counts.</p>}
          <div className={classes.page} key={`${membership?.ownerId}/${environment}`}>
            <Outlet />
          </div>
        </main>
      </div>
    </TransportProvider>
  );
}

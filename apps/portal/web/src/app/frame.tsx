import { Burger } from "@mantine/core";
import { Outlet, useRouter } from "@tanstack/react-router";
import { type ComponentProps, lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { Undoable } from "../shared/undo/undoable.tsx";
import classes from "./shell.module.css";

// Menus need a third of what the frame needs, and nobody waits for this one.
const PersonMenu = lazy(() => import("./person-menu.tsx"));

interface FrameProps {
  /** Name of the bar of narrow windows for a screen reader. */
  readonly label: string;
  /** Name of the owner or of the operator: in the bar of narrow windows, and above the navigation. */
  readonly header: ReactNode;
  readonly top: ReactNode;
  readonly links: ReactNode;
  readonly person: ComponentProps<typeof PersonMenu>;
  /** Colours the frame. */
  readonly environment?: string;
  /** Above the page. */
  readonly band?: ReactNode;
  /** The page starts anew when it changes. */
  readonly pageKey?: string;
}

/** Frame of every page: the navigation at the side, which narrow windows open with a button, and the page. */
export function Frame({ label, header, top, links, person, environment, band, pageKey }: FrameProps) {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe("onResolved", ({ pathChanged, fromLocation }) => {
        if (!pathChanged || !fromLocation) return;
        setMenuOpen(false);
        // Keyboard and screen reader go on at the new page, not behind the link that was followed.
        // The heading of a printed page is none of the screen's.
        document.querySelector<HTMLElement>("main h1[tabindex]")?.focus();
      }),
    [router],
  );
  return (
    <Undoable>
      <a className={classes.skip} href="#main">
        Skip to the content
      </a>
      <div className={classes.shell} data-environment={environment} data-menu={isMenuOpen ? "open" : "closed"}>
        <section className={classes.header} aria-label={label}>
          <Burger
            opened={isMenuOpen}
            onClick={() => setMenuOpen(!isMenuOpen)}
            size="sm"
            aria-label={isMenuOpen ? "Close the menu" : "Open the menu"}
            aria-expanded={isMenuOpen}
            aria-controls="portal-menu"
          />
          {header}
        </section>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button in the header closes the menu with the keyboard */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
        <div className={classes.veil} onClick={() => setMenuOpen(false)} />
        <nav id="portal-menu" className={classes.navbar} aria-label="Portal">
          <div className={classes.top}>{top}</div>
          <div className={classes.links}>{links}</div>
          <div className={classes.person}>
            <Suspense>
              <PersonMenu {...person} />
            </Suspense>
          </div>
        </nav>
        <main id="main" tabIndex={-1} className={classes.main}>
          {band}
          <div className={classes.page} key={pageKey}>
            <Outlet />
          </div>
        </main>
      </div>
    </Undoable>
  );
}

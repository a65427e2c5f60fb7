import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { operatorRoute } from "../../app/operator-route.ts";
import { optionalTexts } from "../../shared/parts/search.ts";

/** Every owner; the filters are in the URL. */
export const ownersRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: "owners",
  validateSearch: optionalTexts("search", "type", "plan", "status"),
  staticData: { title: "Owners", nav: { section: "Operator" } },
  component: lazyRouteComponent(() => import("./owners/owners-page.tsx"), "OwnersPage"),
});

/**
 * One owner. `show` is the tab, `environment` that of records and activity; `report`, `webhook` (with `status` of its deliveries)
 * and `delivery` open one of them.
 */
export const ownerRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: "owners/$ownerId",
  validateSearch: optionalTexts("show", "environment", "report", "webhook", "status", "delivery"),
  component: lazyRouteComponent(() => import("./owner/owner-page.tsx"), "OwnerPage"),
});

/** Dead letters; `letter` opens one, as `service:number`. The other members filter. */
export const deadLettersRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: "dead-letters",
  validateSearch: optionalTexts("service", "type", "owner", "reason", "letter"),
  staticData: { title: "Dead letters", nav: { section: "Operator" } },
  component: lazyRouteComponent(() => import("./dead-letters/dead-letters-page.tsx"), "DeadLettersPage"),
});

/** Events that services have not published yet. */
export const outboxesRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: "outboxes",
  staticData: { title: "Outboxes", nav: { section: "Operator" } },
  component: lazyRouteComponent(() => import("./outboxes/outboxes-page.tsx"), "OutboxesPage"),
});

/** Legal holds; `status=released` lists the former ones. */
export const legalHoldsRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: "legal-holds",
  validateSearch: optionalTexts("status"),
  staticData: { title: "Legal holds", nav: { section: "Operator" } },
  component: lazyRouteComponent(() => import("./legal-holds/legal-holds-page.tsx"), "LegalHoldsPage"),
});

/** How every service is. */
export const statusRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: "status",
  staticData: { title: "System status", nav: { section: "Operator" } },
  component: lazyRouteComponent(() => import("./status/status-page.tsx"), "StatusPage"),
});

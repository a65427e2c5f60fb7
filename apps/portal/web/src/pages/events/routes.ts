import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { environmentRoute } from "../../app/environment-route.ts";
import { developers } from "../../app/permission.ts";
import { optionalTexts } from "../../shared/parts/search.ts";
import { eventFilterNames } from "./event-filter-names.ts";

/** Every event, with or without a webhook. */
export const eventsRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: "events",
  staticData: { title: "Events", nav: { section: "Developers", roles: developers } },
  validateSearch: optionalTexts(...eventFilterNames),
  component: lazyRouteComponent(() => import("./events-page.tsx"), "EventsPage"),
});

/** One event with its data and its deliveries. */
export const eventRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: "events/$eventId",
  component: lazyRouteComponent(() => import("./event-page.tsx"), "EventPage"),
});

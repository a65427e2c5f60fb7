import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { environmentRoute } from "../../app/environment-route.ts";
import { operatorRoute } from "../../app/operator-route.ts";

/** The person's own account; the menu at the bottom of the sidebar leads to it. */
export const accountRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: "account",
  component: lazyRouteComponent(() => import("./account-page.tsx"), "AccountPage"),
});

/** The account page, in the frame of the operator's staff. */
export const staffAccountRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: "account",
  component: lazyRouteComponent(() => import("./account-page.tsx"), "AccountPage"),
});

import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { environmentRoute } from "../../app/environment-route.ts";

/** The person's own account; the menu at the bottom of the sidebar leads to it. */
export const accountRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: "account",
  component: lazyRouteComponent(() => import("./account-page.tsx"), "AccountPage"),
});

import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { operatorRoute } from "../../app/operator-route.ts";

/** The account page, in the frame of the operator's staff. */
export const staffAccountRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: "account",
  component: lazyRouteComponent(() => import("./account-page.tsx"), "AccountPage"),
});

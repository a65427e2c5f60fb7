import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { environmentRoute } from "../../app/environment-route.ts";

/** Settings of the whole organization, in both environments. */
export const settingsRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: "settings",
  staticData: { title: "Settings", nav: { section: "Organization" } },
  component: lazyRouteComponent(() => import("./settings-page.tsx"), "SettingsPage"),
});

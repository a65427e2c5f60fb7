import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { environmentRoute } from "../../app/environment-route.ts";

export const keysRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: "keys",
  staticData: { title: "API keys", nav: { section: "Developers" } },
  component: lazyRouteComponent(() => import("./keys-page.tsx"), "KeysPage"),
});

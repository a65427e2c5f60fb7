import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { environmentRoute } from "../../app/environment-route.ts";
import { developers } from "../../app/permission.ts";

export const keysRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: "keys",
  staticData: { title: "API keys", nav: { section: "Developers", roles: developers } },
  component: lazyRouteComponent(() => import("./keys-page.tsx"), "KeysPage"),
});

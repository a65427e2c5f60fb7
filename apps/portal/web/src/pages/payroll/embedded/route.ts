import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "../../../app/root-route.tsx";

/** A page in the application of an owner, without navigation. Its token follows `#`. */
export const embeddedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "embedded/$sessionId",
  component: lazyRouteComponent(() => import("./embedded-page.tsx"), "EmbeddedPage"),
});

import type { QueryClient } from "@tanstack/react-query";
import { createRouter } from "@tanstack/react-router";
import { environmentRoute } from "./app/environment-route.ts";
import { indexRoute } from "./app/index-route.ts";
import { operatorRoute } from "./app/operator-route.ts";
import { ownerAddress } from "./app/owner-address.ts";
import { PagePending } from "./app/page-problems.tsx";
import { rootRoute } from "./app/root-route.tsx";
import { guestPages, operatorPages, ownerPages } from "./pages/pages.ts";
import { SessionGuard } from "./pages/sign-in/session-guard.tsx";

const routeTree = rootRoute.addChildren([
  indexRoute,
  ...guestPages,
  operatorRoute.addChildren(operatorPages),
  environmentRoute.addChildren(ownerPages),
]);

/** The router of the portal. Pages load when a link to them gets the focus or the pointer. */
export function createPortalRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    rewrite: ownerAddress,
    defaultPreload: "intent",
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: PagePending,
    InnerWrap: SessionGuard,
    scrollRestoration: true,
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createPortalRouter>;
  }
}

import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "../../app/root-route.tsx";

const textOf = (value: unknown) => (typeof value === "string" ? value : undefined);

/** Only paths of the portal: a link cannot lead a person who signs in to another site. */
function pathOf(value: unknown): string | undefined {
  const path = textOf(value);
  return path &&
    URL.canParse(path, location.origin) &&
    new URL(path, location.origin).origin === location.origin &&
    path.startsWith("/")
    ? path
    : undefined;
}

/** `/sign-in?next=PATH`, or `?problem=REASON` after a sign-in with a provider that failed. */
export const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "sign-in",
  // Members that are undefined are set all the same: the router would otherwise keep what the URL has.
  validateSearch: (search): { next?: string | undefined; problem?: string | undefined } => ({
    next: pathOf(search.next),
    problem: textOf(search.problem),
  }),
  component: lazyRouteComponent(() => import("./sign-in-page.tsx"), "SignInPage"),
});

const validateToken = (search: Record<string, unknown>) => ({ token: textOf(search.token) ?? "" });

export const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "forgot-password",
  component: lazyRouteComponent(() => import("./forgot-password-page.tsx"), "ForgotPasswordPage"),
});

/** Opened by the link of an e-mail. */
export const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "reset-password",
  validateSearch: validateToken,
  component: lazyRouteComponent(() => import("./reset-password-page.tsx"), "ResetPasswordPage"),
});

/** Opened by the link of an e-mail. */
export const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "invitation",
  validateSearch: validateToken,
  component: lazyRouteComponent(() => import("./invitation-page.tsx"), "InvitationPage"),
});

import type { GetSessionResponse } from "@platform/contracts/portal/v1/session";
import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import { confirmSession, needsConfirmation } from "../api/confirm-session.ts";
import { isSignedOut } from "../api/problem.ts";
import { sessionQuery } from "../api/session.ts";

/**
 * Returns who is signed in; leads to the sign-in page if nobody is.
 *
 * @param href where to go after the sign-in
 */
export async function requireSession(queryClient: QueryClient, href: string): Promise<GetSessionResponse> {
  try {
    return await queryClient.ensureQueryData(sessionQuery());
  } catch (error) {
    if (!isSignedOut(error)) throw error;
    if (needsConfirmation(error)) {
      confirmSession(href);
      // The page is about to be left.
      return new Promise(() => {});
    }
    throw redirect({ to: "/sign-in", search: href === "/" ? {} : { next: href } });
  }
}

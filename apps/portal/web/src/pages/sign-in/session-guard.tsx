import { lazy, type ReactNode, Suspense, useSyncExternalStore } from "react";
import { sessionEnd } from "../../api/session-end.ts";

const SignInAgain = lazy(() => import("./sign-in-again.tsx"));

/** The pages, and over them the sign-in once the session has ended. */
export function SessionGuard({ children }: { readonly children: ReactNode }) {
  const isOver = useSyncExternalStore(sessionEnd.subscribe, sessionEnd.isOver);
  return (
    <>
      {children}
      {isOver && (
        <Suspense>
          <SignInAgain />
        </Suspense>
      )}
    </>
  );
}

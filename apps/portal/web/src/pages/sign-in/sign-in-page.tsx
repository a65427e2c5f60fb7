import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { GuestFrame } from "./guest-frame.tsx";
import { SignInForm } from "./sign-in-form.tsx";

const signInRoute = getRouteApi("/sign-in");

/** The page of the sign-in, which leads where the person was going. */
export function SignInPage() {
  const { next = "/", problem } = signInRoute.useSearch();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const enter = () => {
    // Data of the person who was signed in before is not shown.
    queryClient.clear();
    return navigate({ href: next, replace: true });
  };
  return <SignInForm frame={GuestFrame} returnPath={next} problem={problem} onEntered={enter} />;
}

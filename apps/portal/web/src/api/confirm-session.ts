import { problemOf } from "./problem.ts";

/** True if the identity provider of the person has to confirm the session, which it does without a question. */
export const needsConfirmation = (error: unknown) => problemOf(error).reason === "PROVIDER_CONFIRMATION_REQUIRED";

/** Leaves for the identity provider, which leads back to this path. */
export function confirmSession(path: string): void {
  location.assign(`/sign-in/confirm?${new URLSearchParams({ return_path: path })}`);
}

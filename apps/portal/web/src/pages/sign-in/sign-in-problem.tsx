import { Alert } from "@mantine/core";
import { ErrorPanel } from "../../shared/parts/error-panel.tsx";

const problems: Readonly<Record<string, string>> = {
  NOT_INVITED:
    "Your identity provider knows you, but you have no access to this portal. Ask an admin of your organization for an invitation.",
  NOT_IN_GROUP: "You are in no group of your identity provider that has access. Ask an admin of your organization.",
  SIGN_IN_EXPIRED: "The sign-in took too long. Start again.",
  PROVIDER_ACCOUNT_UNCLEAR:
    "Your identity provider did not describe the account that signed in, or described another one. Tell its administrator.",
  PROVIDER_UNAVAILABLE: "Your identity provider cannot be reached. Try again in a moment.",
};

interface SignInProblemProps {
  readonly error: unknown;
  /** Why a sign-in with an identity provider failed. */
  readonly problem: string | undefined;
}

/** Why the last attempt to sign in failed. */
export default function SignInProblem({ error, problem }: SignInProblemProps) {
  if (error) return <ErrorPanel error={error} />;
  return (
    <Alert color="red" role="alert" title="The sign-in failed">
      {problems[problem ?? ""] ??
        "Your identity provider did not confirm the sign-in. Try again, or ask an admin of your organization."}
    </Alert>
  );
}

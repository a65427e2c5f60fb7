/** Texts for people who sign in, by reasons whose code alone would say something else. */
export const signInProblems: Readonly<Record<string, { readonly title: string; readonly advice: string }>> = {
  SECOND_FACTOR_REQUIRED: {
    title: "A second step is needed",
    advice: "Open Your account, in the menu under your name.",
  },
  CONSENT_REQUIRED: { title: "The owner has not consented", advice: "Ask an admin of the owner for consent." },
  SIGN_IN_FAILED: { title: "You are not signed in", advice: "Check both and try again, or set a new password." },
  CODE_WRONG: {
    title: "This code does not work",
    advice: "Enter the code that your app shows now. Each code works once.",
  },
  PASSKEY_REFUSED: { title: "The passkey does not work", advice: "Try again, or use your password." },
  NO_ACCESS: { title: "No access", advice: "Ask an admin of the organization to invite you." },
  TOO_MANY_ATTEMPTS: { title: "Too many attempts", advice: "Wait a few minutes, then try again." },
};

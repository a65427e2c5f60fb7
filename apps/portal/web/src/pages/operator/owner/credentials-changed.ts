import { createContext } from "react";

/** Reads the owner's credentials again after a change. */
export const CredentialsChanged = createContext<() => unknown>(() => undefined);

import { runCommand } from "./run-command.ts";

/** A check of the repository that runs before its tests. */
export interface Check {
  readonly title: string;
  /** Rejects with the problem. */
  readonly run: () => Promise<void>;
}

/** The checks that are turbo's: it knows which have passed for the same files. `turbo.json` lists them. */
export const checks: readonly Check[] = [
  {
    title: "Format, unused code, contract and types (npm run check)",
    run: () => runCommand("node", ["--run", "check"]),
  },
];

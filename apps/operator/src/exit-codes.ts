/** Exit codes of the command line. */
export const exitCodes = {
  done: 0,
  /** A service refused the request; standard error gives the reason. */
  refused: 1,
  /** The command is invalid, or the address of the platform is unknown. */
  usage: 2,
  /** A service cannot be reached; the same command may work later. */
  unavailable: 3,
} as const;

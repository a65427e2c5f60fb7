/** What the shell is told. */
export const exitCodes = {
  done: 0,
  /** The platform said no: standard error says why. */
  refused: 1,
  /** The command is not one, or does not know where the platform is. */
  usage: 2,
  /** A service cannot be reached; the same command may work later. */
  away: 3,
} as const;

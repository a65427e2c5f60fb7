/** Why a stream ended, for logs and metrics. */
export type EndReason =
  /** It has sent all that was asked for. */
  | "complete"
  /** The reader has closed the connection. */
  | "disconnected"
  /** The credential is not valid any more, or may not read this. */
  | "revoked"
  /** Changes of credentials cannot be received, so nobody knows whether the credential is valid. */
  | "unverified"
  /** The reader does not read. */
  | "stalled"
  /** It was open as long as a stream may be. */
  | "aged"
  /** The gateway stops. */
  | "stopped"
  /** The service behind it does not deliver. */
  | "failed";

/** The last line that a reader receives; a reader that has disconnected, or does not read, receives none. */
export const lastLines: Partial<Record<EndReason, string>> = {
  revoked: "The credentials are not valid for this stream any more.",
  unverified: "The credentials cannot be verified at the moment. Connect again.",
  aged: "The stream has reached its maximum age. Connect again.",
  stopped: "This server stops. Connect again.",
  failed: "The service is unavailable at the moment. Connect again.",
};

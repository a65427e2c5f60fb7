/** The result of an attempt that the receiver accepted, for tests of what is stored. */
export const deliveredAttempt = {
  durationMs: 1,
  responseCode: 200,
  errorClass: undefined,
  error: "",
  answer: Buffer.alloc(0),
  sent: { url: "https://receiver.example/hook", headers: [] },
} as const;

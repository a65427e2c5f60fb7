/** Two years, as browsers' preload lists ask for. */
const hstsMaxAgeSeconds = 63_072_000;

/**
 * Headers of every response: no cache stores it, no browser guesses its type. Where the gateway terminates TLS itself, clients
 * must not come back without; elsewhere that is for the proxy in front to say.
 */
export function safetyHeaders(speaksTls: boolean): Readonly<Record<string, string>> {
  return {
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    ...(speaksTls && { "Strict-Transport-Security": `max-age=${hstsMaxAgeSeconds}` }),
  };
}

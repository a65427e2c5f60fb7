/** Prefixes of all paths; the second is an exact alias of the first. */
export const versionPrefixes = ["/api/v1", "/v1"] as const;

// A client that takes us for a proxy names the host as well (RFC 9112, 3.2.2); the router looks past it, too.
const versionPrefix = /^(?:https?:\/\/[^/]*)?(?:\/api)?\/v1(?=\/)/;

/** The path of a request without host, version and query: `/files/status/PR_1`. Undefined where there is no version. */
export function pathBelowVersion(url: string): string | undefined {
  const [path = ""] = url.split("?", 1);
  return versionPrefix.test(path) ? path.replace(versionPrefix, "") : undefined;
}

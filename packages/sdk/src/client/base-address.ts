const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|.+\.localhost)$/;

/**
 * The base address with the version, `https://…/api/v1`, which is added where it is missing. Throws a TypeError if it is no URL, or
 * if credentials would be sent without TLS to another machine.
 */
export function baseAddress(
  baseUrl: string,
  { allowInsecureHttp = false }: { allowInsecureHttp?: boolean | undefined },
): string {
  if (!URL.canParse(baseUrl)) throw new TypeError("baseUrl must be a URL such as https://api.example.com.");
  const { protocol, hostname, origin, pathname, username, password, search, hash } = new URL(baseUrl);
  if (protocol !== "https:" && protocol !== "http:") throw new TypeError(`baseUrl must be https and is ${protocol}`);
  if (username || password || search || hash)
    throw new TypeError("baseUrl must have no credentials, query or fragment.");
  if (protocol === "http:" && !allowInsecureHttp && !loopback.test(hostname)) {
    throw new TypeError(
      "baseUrl must be https: credentials would be sent in the clear. Pass allowInsecureHttp to allow it.",
    );
  }
  const path = pathname.replace(/\/+$/, "");
  return /(^|\/)v1$/.test(path) ? origin + path : `${origin}${path}/api/v1`;
}

/** A value of a query: lists are sent as several parameters. */
type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[];

/** The URL of an operation: `/policies/{policy_id}` with its parameters. Throws a TypeError that names a missing one. */
export function operationUrl(
  base: string,
  path: string,
  parameters: Readonly<Record<string, unknown>> = {},
  query: Readonly<Record<string, unknown>> = {},
): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = parameters[name];
    // A dot segment would change the path.
    if (typeof value !== "string" || value === "" || value === "." || value === "..") {
      throw new TypeError(`path.${name} must be a text that is not empty.`);
    }
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query) as [string, QueryValue][]) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null) search.append(name, String(each));
    }
  }
  return search.size === 0 ? base + filled : `${base}${filled}?${search}`;
}

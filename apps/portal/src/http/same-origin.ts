/** Parts of a request that say where it comes from. */
interface Sender {
  method: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * True for a request that another site may have made a browser send. Browsers name the origin of every request that can change
 * something; a request that names none comes from no browser.
 */
export function isForeign({ method, headers }: Sender, portalOrigin: string): boolean {
  if (safeMethods.has(method)) return false;
  const { origin, "sec-fetch-site": site } = headers;
  if (site !== undefined && site !== "same-origin") return true;
  return origin !== undefined && origin !== portalOrigin;
}

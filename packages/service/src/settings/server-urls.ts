const parts = /^([a-z]+:\/\/)([^/?#]*@)?([^/?#@]*)(.*)$/s;

/**
 * One URL for each server of a URL, which may name several, as libpq does:
 * `postgres://role:password@host-1:5432,host-2:5432/database`.
 */
export function serverUrls(url: string): [string, ...string[]] {
  const [, scheme = "", user = "", hosts = "", rest = ""] = parts.exec(url) ?? [];
  const [first, ...others] = hosts.split(",").map((host) => `${scheme}${user}${host.trim()}${rest}`);
  return others.length > 0 ? [first ?? url, ...others] : [url];
}

/** True if this is a URL of one or several servers, of one of these schemes, such as `postgres:`. */
export function isServerUrl(url: string, protocols: readonly string[]): boolean {
  const urls = serverUrls(url);
  return urls.every((one) => {
    if (!URL.canParse(one)) return false;
    const { protocol, hostname } = new URL(one);
    return protocols.includes(protocol) && (urls.length === 1 || hostname !== "");
  });
}

/** Changes everything in a URL but its hosts, of which there may be several. */
export function changeUrl(url: string, change: (url: URL) => void): string {
  const changed = serverUrls(url).map((one) => {
    const parsed = new URL(one);
    change(parsed);
    return parsed;
  });
  const [first] = changed;
  if (!first || changed.length === 1) return first?.href ?? url;
  const user = first.username && `${first.username}${first.password && `:${first.password}`}@`;
  return `${first.protocol}//${user}${changed.map(({ host }) => host).join(",")}${first.pathname}${first.search}`;
}

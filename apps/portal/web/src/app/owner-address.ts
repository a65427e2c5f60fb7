import { addressedOwner, addressOwner } from "../api/session.ts";

const withOwner = /^\/([^/]+)(\/(?:sandbox|production)(?:\/.*)?)$/;
const withoutOwner = /^\/(?:sandbox|production)(?:\/|$)/;

/**
 * The address of a page names its owner, `/acme/sandbox/payroll`, so that a link opens what it shows for whoever has several. The router
 * knows the rest: all pages of a tab are of one owner, until the person changes it, which loads the portal anew.
 */
export const ownerAddress = {
  input: ({ url }: { url: URL }) => {
    const [, ownerId, path] = withOwner.exec(url.pathname) ?? [];
    if (ownerId === undefined || path === undefined) return url;
    addressOwner(decodeURIComponent(ownerId));
    url.pathname = path;
    return url;
  },
  output: ({ url }: { url: URL }) => {
    const ownerId = addressedOwner();
    if (ownerId !== undefined && withoutOwner.test(url.pathname))
      url.pathname = `/${encodeURIComponent(ownerId)}${url.pathname}`;
    return url;
  },
};

/** True for an address of an earlier release, and for one that somebody typed: it names no owner. */
export function lacksOwner(publicHref: string): boolean {
  return withoutOwner.test(publicHref.split(/[?#]/, 1)[0] ?? "");
}

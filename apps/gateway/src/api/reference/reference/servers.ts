import type { HostLists, Profile } from "../../../edge/profile.ts";
import type { DocumentedServer } from "../../../edge/reference/openapi-document.ts";

const credentialsDecide = "Sandbox and production: the credentials decide.";

/**
 * The servers of a profile: its hosts, or, where none are configured, the host that was called.
 *
 * @param origin scheme, host and port that were called
 */
export function serversOf(profile: Profile, hosts: HostLists, origin: string): DocumentedServer[] {
  const scheme = origin.slice(0, origin.indexOf("//"));
  const at = (names: readonly string[], description: string) =>
    names.map((name) => ({ origin: `${scheme}//${name}`, description }));
  const pinned =
    profile === "A"
      ? at(hosts.PROFILE_A_HOSTS, credentialsDecide)
      : [...at(hosts.PROFILE_B_SANDBOX_HOSTS, "Sandbox."), ...at(hosts.PROFILE_B_PRODUCTION_HOSTS, "Production.")];
  return pinned.length > 0 ? pinned : [{ origin, description: credentialsDecide }];
}

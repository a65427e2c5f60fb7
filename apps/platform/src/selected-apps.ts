import { apps } from "@platform/app-register/apps";
import { ConfigError } from "@platform/service/settings/config";

/** Apps that can be started: those of the register that listen on a port. */
const startable = apps.filter(({ ports }) => ports.ops !== undefined).map(({ name }) => name);

/**
 * Names of the apps that a process runs, each once.
 *
 * @param list value of APPS: `all`, or names with commas
 * @throws ConfigError if it is missing or names an unknown app
 */
export function selectedApps(list: string | undefined): readonly string[] {
  const accepted = `APPS must be \`all\` or a list of ${startable.join(", ")}`;
  const names = (list ?? "").split(",").map((name) => name.trim());
  if (list === undefined || names.includes(""))
    throw new ConfigError(`${accepted}; it is missing or has an empty name.`);
  if (names.length === 1 && names[0] === "all") return startable;
  const unknown = names.filter((name) => !startable.includes(name));
  if (unknown.length > 0) throw new ConfigError(`${accepted}; it has "${unknown.join('", "')}".`);
  return [...new Set(names)];
}

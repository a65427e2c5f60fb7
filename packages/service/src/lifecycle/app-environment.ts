import { ConfigError } from "../settings/config.ts";

/** Variables that a process has once, whatever apps it runs. */
const ofProcess = [
  "OPS_HOST",
  "OPS_PORT",
  "SHUTDOWN_DELAY_MS",
  "OTEL_EXPORTER_OTLP_ENDPOINT",
  "OTEL_EXPORTER_OTLP_PROTOCOL",
  "OTEL_TRACES_SAMPLER_ARG",
];

/** Returns the name of an app in variables: `PAYROLL_INTAKE`. */
export function variableName(app: string): string {
  return app.toUpperCase().replaceAll("-", "_");
}

/** Address of an app of the same process, which clients call without a socket. */
export function localAddress(app: string): string {
  return `local:${app}`;
}

/**
 * Environment of one app in a process with several. It is that of the process, in which a value that apps want differently
 * has the name of the app in front: the portal reads `PORTAL_HTTP_PORT` as its `HTTP_PORT`. Addresses of the apps of the
 * process lead to the process itself.
 *
 * @throws ConfigError for a variable with the name of an app that the process has only once, such as `PORTAL_OPS_PORT`
 */
export function appEnvironment(app: string, group: readonly string[], env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const prefix = `${variableName(app)}_`;
  const appEnv: NodeJS.ProcessEnv = {};
  for (const [name, value] of Object.entries(env)) {
    if (name.startsWith(prefix)) appEnv[name.slice(prefix.length)] = value;
  }
  const refused = ofProcess.filter((name) => appEnv[name] !== undefined);
  if (refused.length > 0) {
    const lines = refused.map((name) => `  ${prefix}${name}: the apps of a process share ${name}`);
    throw new ConfigError(`Configuration is not usable:\n${lines.join("\n")}`);
  }
  const neighbours = group.length > 1 ? group : [];
  const addresses = neighbours.map((name) => [`${variableName(name)}_ADDRESS`, localAddress(name)]);
  return { ...env, ...appEnv, ...Object.fromEntries(addresses) };
}

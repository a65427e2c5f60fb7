import { chmodSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { apps, type RegisteredApp } from "@platform/app-register/apps";
import { writePrivateFile } from "../machine/private-file.ts";
import { type LocalSecrets, localSecrets } from "../platform/local-secrets.ts";
import { serviceKeys } from "../platform/service-keys.ts";
import { REPOSITORY } from "../repository/apps.ts";
import { natsUsers } from "../servers/nats-users.ts";

/** Apps that run in the one process: those that listen on a port. */
const running = apps.filter(({ ports }) => ports.ops !== undefined);

const settings = `# Settings of this installation: any variable of an app (src/config.ts of each).
# The address at which people open the portal: https, unless it is of this machine.
PORTAL_ORIGIN=http://localhost:8081
API_REFERENCE_URL=http://localhost:8080/api/v1/docs
# The mail server. This name resolves nowhere, so that no e-mail leaves a trial.
SMTP_URL=smtp://mail.invalid:587
# The networks of Docker, from which requests of the proxy on this machine arrive.
TRUSTED_PROXIES=172.16.0.0/12,192.168.0.0/16
`;

/**
 * Creates the files that compose.yaml needs in a directory. Keys, secrets and settings that exist stay; those of new services are
 * added.
 *
 * Only the owner can enter the directory. The keys of the apps in it are readable for others, because the container's user is not
 * the owner; the keys of the operator and of the administrator of NATS are not, and only root in a container reads them.
 */
export function prepareInstallation(directory: string): { settingsFile: string } {
  mkdirSync(directory, { recursive: true });
  chmodSync(directory, 0o700);
  const withSchema = running.filter(({ schema }) => schema !== undefined);
  const secrets = localSecrets(directory, [...withSchema.map(({ name }) => name), "postgres"]);
  const names = running.map(({ name }) => name);
  const { keyFileOf, trustDir } = serviceKeys(directory, names);
  const users = natsUsers(join(directory, "nats-users"));
  const evented = running.filter(({ usesEvents }) => usesEvents);
  const trusted = [...names, "operator"].map((name) => join(trustDir, `${name}.pem`));
  const ofContainer = [...trusted, ...names.map(keyFileOf), ...evented.map(({ name }) => users.seedFileOf(name))];
  for (const file of ofContainer) {
    chmodSync(file, 0o644);
    chmodSync(dirname(file), 0o755);
  }

  const password = secrets.rolePasswords.postgres;
  writePrivateFile(join(directory, "nats/accounts.conf"), users.config);
  writePrivateFile(join(directory, "postgres.env"), `POSTGRES_PASSWORD=${password}\nPGPASSWORD=${password}\n`);
  writePrivateFile(join(directory, "sql/roles.sql"), rolesSql(withSchema, secrets));
  writePrivateFile(join(directory, "platform.env"), platformEnvironment(secrets));
  writePrivateFile(join(directory, "operator.env"), operatorEnvironment());
  const settingsFile = join(directory, "settings.env");
  if (!existsSync(settingsFile)) writePrivateFile(settingsFile, settings);
  return { settingsFile };
}

/** Statements of a superuser that give each service its role and schema, or set the password of the role again. */
function rolesSql(services: readonly RegisteredApp[], { rolePasswords }: LocalSecrets): string {
  const provision = readFileSync(join(REPOSITORY, "charts/infrastructure/files/provision.sql"), "utf8");
  return services
    .map(({ name, schema }) => {
      const values = `SET provision.role = '${schema}';\nSET provision.password = '${rolePasswords[name]}';\n`;
      return values + provision;
    })
    .join("\n");
}

/** The secrets of all apps, and the key, database and NATS user of each: values that differ have the app's name in front. */
function platformEnvironment({ rolePasswords, ...secrets }: LocalSecrets): string {
  const lines = running.flatMap(({ name, schema, usesEvents }) => {
    const prefix = name.toUpperCase().replaceAll("-", "_");
    return [
      `${prefix}_SERVICE_KEY_FILE=/keys/service/${name}.key`,
      ...(usesEvents ? [`${prefix}_NATS_CREDENTIALS_FILE=/keys/nats/${name}.nk`] : []),
      ...(schema ? [`${prefix}_POSTGRES_URL=postgres://${schema}:${rolePasswords[name]}@postgres:5432/platform`] : []),
    ];
  });
  const shared = [
    `CREDENTIALS_PEPPER=${secrets.credentialsPepper}`,
    `WEBHOOK_SECRET_KEY=${secrets.webhookSecretKey}`,
    `PORTAL_SECRET_KEY=${secrets.portalSecret}`,
  ];
  return `${[...shared, ...lines].join("\n")}\n`;
}

/** The addresses of the services for the operator's command line: one port of the process has all of them. */
function operatorEnvironment(): string {
  const services = running.filter(({ ports }) => ports.grpc !== undefined);
  return services.map(({ addressVariable, ports }) => `${addressVariable}=platform:${ports.grpc}\n`).join("");
}

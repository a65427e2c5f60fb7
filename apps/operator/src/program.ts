import { userInfo } from "node:os";
import { Command } from "commander";
import { activityCommand, requestCommands } from "./commands/activity.ts";
import { apiKeyCommands } from "./commands/api-keys.ts";
import { auditCommands } from "./commands/audits.ts";
import { clientCommands } from "./commands/clients.ts";
import { deadLetterCommands } from "./commands/dead-letters.ts";
import { eventCommands } from "./commands/events.ts";
import { identityProviderCommands } from "./commands/identity-providers.ts";
import { legalHoldCommands } from "./commands/legal-holds.ts";
import { mailCommands } from "./commands/mails.ts";
import { natsCommands } from "./commands/nats.ts";
import { ownerCommands } from "./commands/owners.ts";
import { personDataCommands } from "./commands/person-data.ts";
import { planCommands } from "./commands/plans.ts";
import { peopleCommands } from "./commands/portal-people.ts";
import { reportCommands } from "./commands/reports.ts";
import { streamCommands } from "./commands/streams.ts";
import { webhookCommands } from "./commands/webhooks.ts";
import { whyCommand } from "./commands/why.ts";
import { platformServices } from "./services.ts";

const epilogue = `
Addresses: set CREDENTIALS_ADDRESS, PREMIUM_AUDIT_ADDRESS and so on (host:port); default: the platform that \`npm start\` runs
here. Authentication: set SERVICE_KEY_FILE to the file with the operator's private key.

Exit codes: 0 done, 1 refused by a service, 2 invalid command or unknown address, 3 a service cannot be reached.

Examples:
  operator owners create --type payroll_company --plan production --email ops@example.com
  operator api-keys issue --owner own_… --environment sandbox --name "first key"
  operator requests show req_…
  operator dead-letters list
  operator dead-letters replay webhooks 42`;

/** The operator's command line for the platform whose addresses are in `env`. */
export function operatorProgram(env: NodeJS.ProcessEnv): Command {
  const services = platformServices(env, () => operatorName(program, env));
  const program: Command = new Command("operator")
    .description(
      "Operates the premium-audit platform: owners, plans, credentials, their webhooks and records, who changed what, events.",
    )
    .option("--json", "print JSON for scripts")
    .option("--yes", "do not ask before something is removed for good")
    .option("--as <name>", "name under which changes are recorded; default: OPERATOR_NAME, or the name of the login")
    .addHelpText("after", epilogue)
    .exitOverride();
  const partners = [
    ownerCommands,
    planCommands,
    apiKeyCommands,
    clientCommands,
    peopleCommands,
    identityProviderCommands,
  ];
  const records = [webhookCommands, mailCommands, reportCommands, auditCommands, personDataCommands];
  const events = [deadLetterCommands, eventCommands];
  const activity = [activityCommand, requestCommands, whyCommand];
  for (const commands of [...partners, ...records, ...events, legalHoldCommands, ...activity]) {
    program.addCommand(commands(services));
  }
  program.addCommand(streamCommands(env));
  program.addCommand(natsCommands(services, env));
  return inheritSettings(program);
}

/** The name that the activity of owners shows to operators. */
function operatorName(program: Command, env: NodeJS.ProcessEnv): string {
  const { as } = program.opts<{ as?: string }>();
  return as || env.OPERATOR_NAME || loginName();
}

/** A container may run under a user id without a name. */
function loginName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid-${process.getuid?.() ?? "unknown"}`;
  }
}

/** Makes every subcommand throw, as the program does, so that the process does not exit before its output is written. */
function inheritSettings(command: Command): Command {
  for (const child of command.commands) inheritSettings(child.copyInheritedSettings(command));
  return command.showHelpAfterError(afterError(command));
}

/** Text after a usage error: the accepted commands. */
function afterError(command: Command): string {
  const names = command.commands.map((child) => child.name());
  const accepted = names.length > 0 ? `Accepted commands: ${names.join(", ")}. ` : "";
  return `${accepted}Use --help for a description of all arguments.`;
}

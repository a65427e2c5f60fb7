import { Command } from "commander";
import { apiKeyCommands } from "./commands/api-keys.ts";
import { clientCommands } from "./commands/clients.ts";
import { deadLetterCommands } from "./commands/dead-letters.ts";
import { eventCommands } from "./commands/events.ts";
import { legalHoldCommands } from "./commands/legal-holds.ts";
import { ownerCommands } from "./commands/owners.ts";
import { platformServices } from "./services.ts";

const epilogue = `
Where the platform is: CREDENTIALS_ADDRESS, PREMIUM_AUDIT_ADDRESS and so on (host:port), else the one that \`npm start\` runs
here. Who you are: SERVICE_KEY_FILE, the operator's private key.

Exit codes: 0 done, 1 refused, 2 wrong usage, 3 a service cannot be reached.

Examples:
  operator owners create --type payroll_company --plan production --email ops@example.com
  operator api-keys issue --owner own_… --environment sandbox --name "first key"
  operator dead-letters list
  operator dead-letters replay webhooks 42`;

/** The commands of the operator, on the platform that the environment names. */
export function operatorProgram(env: NodeJS.ProcessEnv): Command {
  const services = platformServices(env);
  const program = new Command("operator")
    .description("Operates the premium-audit platform: owners, their credentials, and events that services gave up on.")
    .option("--json", "print JSON, for scripts")
    .addHelpText("after", epilogue)
    .exitOverride();
  const events = [deadLetterCommands, eventCommands];
  for (const commands of [ownerCommands, apiKeyCommands, clientCommands, ...events, legalHoldCommands]) {
    program.addCommand(commands(services));
  }
  return inheritSettings(program);
}

/** Every command throws, as the program does, instead of ending the process before output has been written. */
function inheritSettings(command: Command): Command {
  for (const child of command.commands) inheritSettings(child.copyInheritedSettings(command));
  return command.showHelpAfterError(afterError(command));
}

/** What follows a message about wrong usage: the commands that are accepted. */
function afterError(command: Command): string {
  const names = command.commands.map((child) => child.name());
  const accepted = names.length > 0 ? `Accepted commands: ${names.join(", ")}. ` : "";
  return `${accepted}Add --help to see what each argument means.`;
}

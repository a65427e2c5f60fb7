import { type ClientCredentials, CredentialsOperatorService } from "@platform/contracts/credentials/v1/credentials";
import { Command } from "commander";
import { confirmRemoval } from "../confirmation.ts";
import { printList, printOne } from "../print.ts";
import type { Services } from "../services.ts";
import { isoTime } from "../time.ts";
import { environmentOption } from "./environment-option.ts";
import { example } from "./example.ts";

/** `operator clients …` */
export function clientCommands(services: Services): Command {
  const clients = new Command("clients").description("manage client credentials (Profile B)");
  listCommand(clients, services);
  issueCommand(clients, services);
  switchCommands(clients, services);
  revokeCommand(clients, services);
  return clients;
}

function listCommand(clients: Command, services: Services): void {
  clients
    .command("list")
    .description("list all client ids of an owner, in both environments, including revoked ones")
    .requiredOption("--owner <id>", "id of the owner")
    .addHelpText("after", example("clients list --owner own_…"))
    .action(async ({ owner: ownerId }: { owner: string }, command: Command) => {
      const { clientCredentials } = await services.use(
        "credentials",
        CredentialsOperatorService,
        ({ listOwnerCredentials }) => listOwnerCredentials({ ownerId }),
      );
      printList(command, clientCredentials.map(shown), "The owner has no client credentials.");
    });
}

function issueCommand(clients: Command, services: Services): void {
  clients
    .command("issue")
    .description("issue a client id and secret to an owner that uses no credentials yet; the secret is shown only once")
    .requiredOption("--owner <id>", "id of the owner")
    .addOption(environmentOption())
    .addHelpText("after", example("clients issue --owner own_… --environment sandbox"))
    .action(async ({ owner: ownerId, environment }: { owner: string; environment: string }, command: Command) => {
      const { clientId, clientSecret } = await services.use(
        "credentials",
        CredentialsOperatorService,
        ({ issueFirstClientCredentials }) => issueFirstClientCredentials({ ownerId, environment }),
      );
      printOne(command, { client_id: clientId, client_secret: clientSecret, environment, owner_id: ownerId });
    });
}

function switchCommands(clients: Command, services: Services): void {
  for (const [verb, isActive, description] of [
    ["disable", false, "disable client credentials; every gateway refuses them within a second"],
    ["enable", true, "enable disabled client credentials"],
  ] as const) {
    clients
      .command(`${verb} <client-id>`)
      .description(description)
      .addHelpText("after", example(`clients ${verb} svc_live_cli_…`))
      .action(async (clientId: string, _options, command: Command) => {
        const { clientCredentials } = await services.use(
          "credentials",
          CredentialsOperatorService,
          ({ setClientCredentialsActive }) => setClientCredentialsActive({ clientId, isActive }),
        );
        if (clientCredentials) printOne(command, shown(clientCredentials));
      });
  }
}

function revokeCommand(clients: Command, services: Services): void {
  clients
    .command("revoke <client-id>")
    .description("revoke client credentials permanently; every gateway refuses them within a second")
    .addHelpText("after", example("clients revoke svc_live_cli_…"))
    .action(async (clientId: string, _options, command: Command) => {
      await confirmRemoval(command, { losses: [`client credentials ${clientId}`], name: clientId });
      await services.use("credentials", CredentialsOperatorService, ({ revokeClientCredentials }) =>
        revokeClientCredentials({ clientId }),
      );
      printOne(command, { client_id: clientId, revoked: true });
    });
}

function shown({ clientId, environment, isActive, createdAt, revokedAt }: ClientCredentials) {
  return {
    client_id: clientId,
    environment,
    is_active: isActive,
    created_at: isoTime(createdAt),
    revoked_at: isoTime(revokedAt),
  };
}

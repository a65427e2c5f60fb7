import { type ClientCredentials, CredentialsOperatorService } from "@platform/contracts/credentials/v1/credentials";
import { Command } from "commander";
import { printList, printOne } from "../print.ts";
import type { Services } from "../services.ts";
import { isoTime } from "../time.ts";
import { environmentOption } from "./environment-option.ts";

/** `operator clients …` */
export function clientCommands(services: Services): Command {
  const clients = new Command("clients").description("manage client credentials (Profile B)");

  clients
    .command("list")
    .description("list all client ids of an owner, in both environments, including revoked ones")
    .requiredOption("--owner <id>", "id of the owner")
    .action(async ({ owner: ownerId }: { owner: string }, command: Command) => {
      const { clientCredentials } = await services.use(
        "credentials",
        CredentialsOperatorService,
        ({ listOwnerCredentials }) => listOwnerCredentials({ ownerId }),
      );
      printList(command, clientCredentials.map(shown), "The owner has no client credentials.");
    });

  clients
    .command("issue")
    .description("issue a client id and secret; the secret is shown only once")
    .requiredOption("--owner <id>", "id of the owner")
    .addOption(environmentOption())
    .action(async ({ owner: ownerId, environment }: { owner: string; environment: string }, command: Command) => {
      const { clientId, clientSecret } = await services.use(
        "credentials",
        CredentialsOperatorService,
        ({ issueClientCredentials }) => issueClientCredentials({ ownerId, environment }),
      );
      printOne(command, { client_id: clientId, client_secret: clientSecret, environment, owner_id: ownerId });
    });

  clients
    .command("revoke <client-id>")
    .description("revoke client credentials permanently; every gateway refuses them within a second")
    .action(async (clientId: string, _options, command: Command) => {
      await services.use("credentials", CredentialsOperatorService, ({ revokeClientCredentials }) =>
        revokeClientCredentials({ clientId }),
      );
      printOne(command, { client_id: clientId, revoked: true });
    });
  return clients;
}

function shown({ clientId, environment, createdAt, revokedAt }: ClientCredentials) {
  return { client_id: clientId, environment, created_at: isoTime(createdAt), revoked_at: isoTime(revokedAt) };
}

import { type ApiKey, CredentialsOperatorService } from "@platform/contracts/credentials/v1/credentials";
import { Command } from "commander";
import { printList, printOne } from "../print.ts";
import type { Services } from "../services.ts";
import { isoTime } from "../time.ts";
import { environmentOption } from "./environment-option.ts";

/** `operator api-keys …` */
export function apiKeyCommands(services: Services): Command {
  const apiKeys = new Command("api-keys").description("manage API keys (Profile A)");

  apiKeys
    .command("list")
    .description("list all API keys of an owner, in both environments, including disabled ones")
    .requiredOption("--owner <id>", "id of the owner")
    .action(async ({ owner: ownerId }: { owner: string }, command: Command) => {
      const { apiKeys: found } = await services.use(
        "credentials",
        CredentialsOperatorService,
        ({ listOwnerCredentials }) => listOwnerCredentials({ ownerId }),
      );
      printList(command, found.map(shown), "The owner has no API keys.");
    });

  apiKeys
    .command("issue")
    .description("issue an API key; its secret is shown only once")
    .requiredOption("--owner <id>", "id of the owner")
    .addOption(environmentOption())
    .option("--name <name>", "label of the key", "")
    .action(async (options: { owner: string; environment: string; name: string }, command: Command) => {
      const { owner: ownerId, environment, name } = options;
      const { apiKey, secret } = await services.use("credentials", CredentialsOperatorService, ({ issueApiKey }) =>
        issueApiKey({ ownerId, environment, name }),
      );
      if (apiKey) printOne(command, { ...shown(apiKey), secret });
    });

  for (const [verb, isActive, description] of [
    ["disable", false, "disable an API key; every gateway refuses it within a second"],
    ["enable", true, "enable a disabled API key"],
  ] as const) {
    apiKeys
      .command(`${verb} <id>`)
      .description(description)
      .action(async (apiKeyId: string, _options, command: Command) => {
        const { apiKey } = await services.use("credentials", CredentialsOperatorService, ({ setApiKeyActive }) =>
          setApiKeyActive({ apiKeyId, isActive }),
        );
        if (apiKey) printOne(command, shown(apiKey));
      });
  }
  return apiKeys;
}

function shown({ id, redactedKey, environment, ownerId, isActive, name, createdAt }: ApiKey) {
  return {
    id,
    key: redactedKey,
    environment,
    owner_id: ownerId,
    is_active: isActive,
    name,
    created_at: isoTime(createdAt),
  };
}

import {
  type ApiKey,
  CredentialsOperatorService,
  type PepperUse,
} from "@platform/contracts/credentials/v1/credentials";
import { Command } from "commander";
import { confirmRemoval } from "../confirmation.ts";
import { printList, printOne } from "../print.ts";
import type { Services } from "../services.ts";
import { isoTime } from "../time.ts";
import { environmentOption } from "./environment-option.ts";
import { example } from "./example.ts";
import { lossesOfKey, revokeApiKey } from "./revoke-api-key.ts";

/** `operator api-keys …` */
export function apiKeyCommands(services: Services): Command {
  const apiKeys = new Command("api-keys").description("manage API keys (Profile A)");
  listCommand(apiKeys, services);
  issueCommand(apiKeys, services);
  showCommand(apiKeys, services);
  findCommand(apiKeys, services);
  switchCommands(apiKeys, services);
  revokeCommand(apiKeys, services);
  peppersCommand(apiKeys, services);
  return apiKeys;
}

function listCommand(apiKeys: Command, services: Services): void {
  apiKeys
    .command("list")
    .description("list all API keys of an owner, in both environments, including disabled ones")
    .requiredOption("--owner <id>", "id of the owner")
    .addHelpText("after", example("api-keys list --owner own_…"))
    .action(async ({ owner: ownerId }: { owner: string }, command: Command) => {
      const { apiKeys: keys } = await services.use(
        "credentials",
        CredentialsOperatorService,
        ({ listOwnerCredentials }) => listOwnerCredentials({ ownerId }),
      );
      printList(command, keys.map(shown), "The owner has no API keys.");
    });
}

function showCommand(apiKeys: Command, services: Services): void {
  apiKeys
    .command("show <id>")
    .description("show an API key, also a disabled or deleted one, and the keys that it created")
    .addHelpText("after", example("api-keys show key_…"))
    .action(async (apiKeyId: string, _options, command: Command) => {
      const { apiKeys: family } = await services.use("credentials", CredentialsOperatorService, ({ getApiKeyFamily }) =>
        getApiKeyFamily({ apiKeyId }),
      );
      const [key, ...created] = family;
      if (!key) return;
      printOne(command, {
        ...shown(key),
        deleted_at: isoTime(key.deletedAt),
        scopes: key.scopes.join(" ") || "all",
        rate_limit: key.rateLimit || null,
        created_by: key.createdBy || null,
        created_keys: created.map(({ id }) => id).join(" "),
      });
    });
}

function issueCommand(apiKeys: Command, services: Services): void {
  apiKeys
    .command("issue")
    .description("issue an API key to an owner that uses no credentials yet; its secret is shown only once")
    .requiredOption("--owner <id>", "id of the owner")
    .addOption(environmentOption())
    .option("--name <name>", "label of the key", "")
    .addHelpText("after", example('api-keys issue --owner own_… --environment sandbox --name "first key"'))
    .action(async (options: { owner: string; environment: string; name: string }, command: Command) => {
      const { owner: ownerId, environment, name } = options;
      const { apiKey, secret } = await services.use("credentials", CredentialsOperatorService, ({ issueFirstApiKey }) =>
        issueFirstApiKey({ ownerId, environment, name }),
      );
      if (apiKey) printOne(command, { ...shown(apiKey), secret });
    });
}

function findCommand(apiKeys: Command, services: Services): void {
  apiKeys
    .command("find")
    .description("find the owner of an API key by a part of the key, including disabled and deleted keys")
    .argument(
      "<part>",
      "last four characters, checksum (the last six), or SHA-256 of the key in hex; never the key itself",
    )
    .addHelpText(
      "after",
      example(
        "api-keys find h4Kz",
        "api-keys find 0Wh4Kz",
        'api-keys find $(printf %s "$KEY" | sha256sum | cut -c 1-64)',
      ),
    )
    .action(async (part: string, _options, command: Command) => {
      const by = searchBy(part);
      if (!by)
        command.error("error: expected the last 4 or 6 characters of the key, or its SHA-256 in 64 hexadecimal digits");
      const { apiKeys: matches } = await services.use("credentials", CredentialsOperatorService, ({ findApiKeys }) =>
        findApiKeys(by),
      );
      const keys = matches.map((key) => ({ ...shown(key), deleted_at: isoTime(key.deletedAt) }));
      printList(command, keys, "No API key matches.");
    });
}

function switchCommands(apiKeys: Command, services: Services): void {
  for (const [verb, isActive, description] of [
    ["disable", false, "disable an API key; every gateway refuses it within a second"],
    ["enable", true, "enable a disabled API key"],
  ] as const) {
    apiKeys
      .command(`${verb} <id>`)
      .description(description)
      .addHelpText("after", example(`api-keys ${verb} key_…`))
      .action(async (apiKeyId: string, _options, command: Command) => {
        const { apiKey } = await services.use("credentials", CredentialsOperatorService, ({ setApiKeyActive }) =>
          setApiKeyActive({ apiKeyId, isActive }),
        );
        if (apiKey) printOne(command, shown(apiKey));
      });
  }
}

function revokeCommand(apiKeys: Command, services: Services): void {
  apiKeys
    .command("revoke <id>")
    .description(
      "delete a leaked API key and all keys that it created, disable their webhooks and end their exposure grants",
    )
    .addHelpText("after", example("api-keys revoke key_…"))
    .action(async (apiKeyId: string, _options, command: Command) => {
      const losses = await lossesOfKey(services, apiKeyId);
      if (losses.length > 0) await confirmRemoval(command, { losses, name: apiKeyId });
      printList(command, await revokeApiKey(services, apiKeyId), "Everything was revoked before.");
    });
}

/** Undefined if it is none of them. An error never repeats the text, which might be a whole key. */
function searchBy(part: string) {
  if (/^[0-9A-Za-z]{4}$/.test(part)) return { lastFour: part };
  if (/^[0-9A-Za-z]{6}$/.test(part)) return { checksum: part };
  if (/^[0-9A-Fa-f]{64}$/.test(part)) return { apiKeySha256: Buffer.from(part, "hex") };
  return undefined;
}

function shown({ id, redactedKey, environment, ownerId, isActive, name, createdAt, lastUsedAt }: ApiKey) {
  return {
    id,
    key: redactedKey,
    environment,
    owner_id: ownerId,
    is_active: isActive,
    name,
    created_at: isoTime(createdAt),
    last_used_at: isoTime(lastUsedAt),
  };
}

function peppersCommand(apiKeys: Command, services: Services): void {
  apiKeys
    .command("peppers")
    .description(
      "count keys and client secrets by the pepper of CREDENTIALS_PEPPER that they need, the first of which is the new one",
    )
    .addHelpText("after", example("api-keys peppers"))
    .action(async (_options, command: Command) => {
      const { uses } = await services.use("credentials", CredentialsOperatorService, (call) =>
        call.countPepperUses({}),
      );
      printList(command, uses.map(shownPepper), "There are no peppers.");
    });
}

function shownPepper({ pepperId, isConfigured, isFirst, apiKeys, clientCredentials }: PepperUse) {
  const isUnknown = pepperId === "";
  const status = isUnknown ? "unknown" : isFirst ? "new" : isConfigured ? "accepted" : "missing";
  return { pepper: pepperId, status, api_keys: apiKeys, client_credentials: clientCredentials };
}

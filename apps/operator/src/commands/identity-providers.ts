import { readFileSync } from "node:fs";
import {
  type GetIdentityProviderResponse,
  PortalOperatorService,
} from "@platform/contracts/portal_operator/v1/portal_operator";
import { Command } from "commander";
import { confirmRemoval } from "../confirmation.ts";
import { printOne } from "../print.ts";
import type { Services } from "../services.ts";
import { example } from "./example.ts";

interface Settings {
  owner: string;
  issuer: string;
  clientId: string;
  clientSecretFile: string;
  domain: string[];
  defaultRole?: string;
}

const ownerOption = ["--owner <id>", "id of the owner"] as const;

/** `operator identity-providers …` */
export function identityProviderCommands(services: Services): Command {
  const providers = new Command("identity-providers").description("manage the OpenID Connect providers of owners");

  providers
    .command("set")
    .description("let the people of an owner sign in to the portal with its OpenID Connect provider")
    .requiredOption(...ownerOption)
    .requiredOption("--issuer <url>", "issuer of the provider, https://…")
    .requiredOption("--client-id <id>", "client id of the portal at the provider")
    .requiredOption("--client-secret-file <path>", "file with the client secret")
    .requiredOption("--domain <domains...>", "domains of the e-mail addresses whose people sign in there")
    .option("--default-role <role>", "role of people without an invitation; without it, they are refused")
    .addHelpText(
      "after",
      example(
        "identity-providers set --owner own_… --issuer https://login.example.com --client-id portal --client-secret-file secret.txt --domain example.com",
      ),
    )
    .action(async (options: Settings, command: Command) => {
      const { owner: ownerId, issuer, clientId, domain: emailDomains, defaultRole = "" } = options;
      const clientSecret = readFileSync(options.clientSecretFile, "utf8").trim();
      const request = { provider: { ownerId, issuer, clientId, emailDomains, defaultRole }, clientSecret };
      const response = await services.use("portal", PortalOperatorService, ({ setIdentityProvider }) =>
        setIdentityProvider(request),
      );
      printOne(command, shown(response));
    });

  providers
    .command("show")
    .description("show the provider of an owner, without its secret, and the URL to register there")
    .requiredOption(...ownerOption)
    .addHelpText("after", example("identity-providers show --owner own_…"))
    .action(async ({ owner: ownerId }: { owner: string }, command: Command) => {
      const response = await services.use("portal", PortalOperatorService, ({ getIdentityProvider }) =>
        getIdentityProvider({ ownerId }),
      );
      printOne(command, shown(response));
    });

  providers
    .command("remove")
    .description("remove the provider of an owner, whose people then sign in with passwords")
    .requiredOption(...ownerOption)
    .addHelpText("after", example("identity-providers remove --owner own_…"))
    .action(async ({ owner: ownerId }: { owner: string }, command: Command) => {
      const losses = [`identity provider of ${ownerId}, with its client secret`];
      await confirmRemoval(command, { losses, name: ownerId });
      await services.use("portal", PortalOperatorService, ({ removeIdentityProvider }) =>
        removeIdentityProvider({ ownerId }),
      );
      printOne(command, { owner_id: ownerId, removed: true });
    });

  return providers;
}

function shown({ provider, redirectUrl, backchannelLogoutUrl }: Omit<GetIdentityProviderResponse, "$typeName">) {
  return {
    owner_id: provider?.ownerId ?? "",
    issuer: provider?.issuer ?? "",
    client_id: provider?.clientId ?? "",
    email_domains: provider?.emailDomains.join(", ") ?? "",
    default_role: provider?.defaultRole || null,
    redirect_url: redirectUrl,
    backchannel_logout_url: backchannelLogoutUrl,
  };
}

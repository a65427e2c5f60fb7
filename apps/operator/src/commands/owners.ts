import { CredentialsOperatorService, type Owner } from "@platform/contracts/credentials/v1/credentials";
import { Command, Option } from "commander";
import { printList, printOne } from "../print.ts";
import type { Services } from "../services.ts";
import { isoTime } from "../time.ts";

const types = ["employer", "payroll_company", "software_company", "carrier", "user"];
const pageSize = 1000;

/** `operator owners …` */
export function ownerCommands(services: Services): Command {
  const owners = new Command("owners").description("manage owners, their plans and contacts");

  owners
    .command("list")
    .description("list all owners, sorted by id")
    .action(async (_options, command: Command) => {
      const found = await services.use("credentials", CredentialsOperatorService, async ({ listOwners }) => {
        const all: Owner[] = [];
        for (let hasMore = true; hasMore; ) {
          const page = await listOwners({ limit: pageSize, afterId: all.at(-1)?.id ?? "" });
          all.push(...page.owners);
          hasMore = page.hasMore;
        }
        return all;
      });
      printList(command, found.map(shown), "There are no owners.");
    });

  owners
    .command("show <id>")
    .description("show one owner")
    .action(async (id: string, _options, command: Command) => {
      const { owner } = await services.use("credentials", CredentialsOperatorService, ({ getOwner }) =>
        getOwner({ id }),
      );
      if (owner) printOne(command, shown(owner));
    });

  owners
    .command("create")
    .description("register an owner")
    .addOption(new Option("--type <type>", "type of the owner").choices(types).makeOptionMandatory())
    .option("--id <id>", "id of the owner; default: generated", "")
    .option("--plan <plan>", "plan, such as production; default: the plan of the profile and environment", "")
    .option("--email <address>", "address that is notified if a webhook fails", "")
    .action(async (options: { type: string; id: string; plan: string; email: string }, command: Command) => {
      const { type: ownerType, id, plan, email: contactEmail } = options;
      const { owner } = await services.use("credentials", CredentialsOperatorService, ({ createOwner }) =>
        createOwner({ id, ownerType, plan, contactEmail }),
      );
      if (owner) printOne(command, shown(owner));
    });

  owners
    .command("set <id>")
    .description("change the plan or contact of an owner; omitted options stay unchanged")
    .option("--plan <plan>", "plan; empty: reset to the default plan")
    .option("--email <address>", "address that is notified if a webhook fails; empty: no notification")
    .action(async (id: string, { plan, email }: { plan?: string; email?: string }, command: Command) => {
      const change = { id, ...(plan !== undefined && { plan }), ...(email !== undefined && { contactEmail: email }) };
      const { owner } = await services.use("credentials", CredentialsOperatorService, ({ updateOwner }) =>
        updateOwner(change),
      );
      if (owner) printOne(command, shown(owner));
    });
  return owners;
}

function shown({ id, ownerType, plan, contactEmail, createdAt }: Owner) {
  return { id, owner_type: ownerType, plan, contact_email: contactEmail, created_at: isoTime(createdAt) };
}

import { CredentialsOperatorService, type Owner } from "@platform/contracts/credentials/v1/credentials";
import { Command, Option } from "commander";
import { printList, printOne } from "../print.ts";
import type { Services } from "../services.ts";
import { isoTime } from "../time.ts";

const types = ["employer", "payroll_company", "software_company", "carrier", "user"];
const pageSize = 1000;

/** `operator owners …` */
export function ownerCommands(services: Services): Command {
  const owners = new Command("owners").description("the parties that own what they write, their plans and contacts");

  owners
    .command("list")
    .description("list all owners by id")
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
    .addOption(new Option("--type <type>", "what it is").choices(types).makeOptionMandatory())
    .option("--id <id>", "its id; made up when left out", "")
    .option("--plan <plan>", "its plan, such as production; the default of profile and environment when left out", "")
    .option("--email <address>", "who is told when a webhook fails", "")
    .action(async (options: { type: string; id: string; plan: string; email: string }, command: Command) => {
      const { type: ownerType, id, plan, email: contactEmail } = options;
      const { owner } = await services.use("credentials", CredentialsOperatorService, ({ createOwner }) =>
        createOwner({ id, ownerType, plan, contactEmail }),
      );
      if (owner) printOne(command, shown(owner));
    });

  owners
    .command("set <id>")
    .description("change an owner's plan or contact; what is left out stays")
    .option("--plan <plan>", "the plan; an empty one takes the assigned plan away")
    .option("--email <address>", "who is told when a webhook fails; an empty one means nobody")
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

import { type Role, RoleSchema } from "@platform/contracts/portal/v1/session";
import { PortalOperatorService, type PortalPerson } from "@platform/contracts/portal_operator/v1/portal_operator";
import { enumNames } from "@platform/service/call/enum-names";
import { Command, Option } from "commander";
import { printList, printOne } from "../print.ts";
import type { Services } from "../services.ts";
import { isoTime } from "../time.ts";
import { example } from "./example.ts";

interface Added {
  owner?: string;
  email: string;
  name?: string;
  role: string;
}

const ownerOption = ["--owner <id>", "id of the owner; without it, the operator's own staff"] as const;
const emailOption = ["--email <address>", "e-mail address of the person"] as const;

/** `operator people …` */
export function peopleCommands(services: Services): Command {
  const people = new Command("people").description("manage who may sign in to the portal");

  people
    .command("list")
    .description("list the people of an owner, or the operator's staff")
    .option(...ownerOption)
    .addHelpText("after", example("people list --owner own_…"))
    .action(async ({ owner: ownerId = "" }: { owner?: string }, command: Command) => {
      const { people: listed } = await services.use("portal", PortalOperatorService, (call) =>
        call.listPeople({ ownerId }),
      );
      printList(command, listed.map(shown), "Nobody has access.");
    });

  people
    .command("invite")
    .description("invite a person by e-mail; one who has an account gets access at once")
    .option(...ownerOption)
    .requiredOption(...emailOption)
    .option("--name <name>", "name of the person")
    .addOption(
      new Option("--role <role>", "what the person may do")
        .choices([...enumNames<typeof Role>(RoleSchema).names, "operator"])
        .makeOptionMandatory(),
    )
    .addHelpText("after", example("people invite --owner own_… --email ana@example.com --role admin"))
    .action(async ({ owner: ownerId = "", email, name = "", role }: Added, command: Command) => {
      const { person } = await services.use("portal", PortalOperatorService, ({ addPerson }) =>
        addPerson({ ownerId, email, name, role }),
      );
      printOne(command, person ? shown(person) : { email, role, invited: true });
    });

  people
    .command("remove")
    .description("take access away and end the person's sessions")
    .option(...ownerOption)
    .requiredOption(...emailOption)
    .addHelpText("after", example("people remove --owner own_… --email ana@example.com"))
    .action(async ({ owner: ownerId = "", email }: { owner?: string; email: string }, command: Command) => {
      await services.use("portal", PortalOperatorService, ({ removePerson }) => removePerson({ ownerId, email }));
      printOne(command, { email, removed: true });
    });

  people
    .command("reset-second-factor")
    .description("turn the one-time codes of a person who lost a device off, remove the passkeys and end the sessions")
    .requiredOption(...emailOption)
    .addHelpText("after", example("people reset-second-factor --email ana@example.com"))
    .action(async ({ email }: { email: string }, command: Command) => {
      await services.use("portal", PortalOperatorService, ({ resetSecondFactor }) => resetSecondFactor({ email }));
      printOne(command, { email, reset: true });
    });

  return people;
}

function shown({ id, email, name, role, addedAt }: PortalPerson) {
  return { id, email, name, role, added_at: isoTime(addedAt) };
}

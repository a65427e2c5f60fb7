import { Command } from "commander";
import { printList, printOne } from "../print.ts";
import type { Services } from "../services.ts";
import { whyOwner } from "../why/why-owner.ts";
import { whyRequest } from "../why/why-request.ts";
import { whyWebhook } from "../why/why-webhook.ts";
import { example } from "./example.ts";

/** `operator why` */
export function whyCommand(services: Services): Command {
  return new Command("why")
    .description(
      "say why a webhook is late, what load an owner makes, or what a request did: cause, figures and the next command",
    )
    .argument("<id>", "id of a webhook (wh_…), an owner (own_…) or a request (req_…)")
    .addHelpText("after", example("why wh_…", "why own_…", "why req_…"))
    .action(async (id: string, _options, command: Command) => {
      if (id.startsWith("wh_")) return printOne(command, await whyWebhook(services, id));
      if (!id.startsWith("req_")) return printOne(command, await whyOwner(services, id));
      const nothing = `The request changed nothing, or its change is not recorded yet. Next: search the logs for ${id}.`;
      printList(command, await whyRequest(services, id), nothing);
    });
}

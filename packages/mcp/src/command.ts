import { type Command, exitCodes } from "@premium-audit/sdk/terminal/command";
import { sessionOf } from "@premium-audit/sdk/terminal/stored-login";
import { note, printResult } from "@premium-audit/sdk/terminal/terminal";
import { describedTools, serveMcp } from "./serve.ts";

/** An assistant waits: an outage is reported to it after a short time, not after minutes of retries. */
const patience = { timeoutMs: 20_000, maxRetries: 2, maxRetryAfterMs: 5_000 };

export const mcp: Command = {
  program: "premium-audit-mcp",
  name: "",
  summary: "Serve the API to an assistant, by the Model Context Protocol",
  options: {
    "read-only": { type: "boolean", text: "offer only the tools that change nothing" },
    list: { type: "boolean", text: "list the tools, and exit" },
    json: { type: "boolean", text: "print the list as JSON" },
  },
  details: `An assistant that speaks the Model Context Protocol starts this command and talks to it on standard input and output. Its
tools read what the credentials may read (report status and findings, exposure, policies, audits, events), search the guides and the
reference, and in the sandbox try and submit reports and cause events. These sandbox tools refuse production credentials. What the
tools return goes to the assistant: use a key that has only the scopes that it needs. The credentials are those of premium-audit login,
or of the variables PREMIUM_AUDIT_BASE_URL and PREMIUM_AUDIT_API_KEY.`,
  examples: ["premium-audit-mcp --list", "claude mcp add premium-audit -- premium-audit-mcp"],
  async run({ values, terminal }) {
    const session = sessionOf(terminal, patience);
    const options = { isReadOnly: values["read-only"] === true };
    const tools = describedTools(session, options);
    if (values.list) {
      const lines = tools.map(
        ({ name, environments, title }) => `${name.padEnd(20)}  ${environments.padEnd(19)}  ${title}`,
      );
      printResult(terminal, values.json, { json: tools, lines });
      return exitCodes.success;
    }
    const { profile, api } = session;
    note(
      terminal,
      `Serving ${tools.length} tools on standard input and output: Profile ${profile}, ${api.environment}.`,
    );
    await serveMcp(session, terminal, options);
    return terminal.signal.aborted ? exitCodes.interrupted : exitCodes.success;
  },
};

import { rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { runCommand } from "../run-command.ts";
import type { Subject } from "./subject.ts";

/** Generates a client with openapi-python-client, compiles all of it, and makes a first call. */
export async function tryPythonClient({ file, folder, baseUrl, headers }: Subject, programs: string): Promise<void> {
  const output = join(folder, "python");
  rmSync(output, { recursive: true, force: true });
  // The generator formats what it wrote with ruff, which is beside it.
  const env = { PATH: [programs, process.env.PATH].join(delimiter) };
  const target = join(output, "premium_audit");
  await runCommand("mkdir", ["-p", output]);
  await runCommand(
    join(programs, "openapi-python-client"),
    ["generate", "--path", file, "--output-path", target, "--meta", "none", "--overwrite"],
    env,
  );
  const python = join(programs, "python");
  await runCommand(python, ["-m", "compileall", "-q", target]);
  const call = join(output, "first_call.py");
  writeFileSync(
    call,
    `from premium_audit import Client
from premium_audit.api.account import get_me

client = Client(base_url=${JSON.stringify(baseUrl)}, headers=${JSON.stringify(headers)})
answer = get_me.sync_detailed(client=client)
assert answer.status_code == 200, answer
assert answer.parsed.owner_id, answer
`,
  );
  await runCommand(python, [call], { PYTHONPATH: output });
}

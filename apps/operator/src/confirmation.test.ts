import { PassThrough } from "node:stream";
import { Command } from "commander";
import { expect, test } from "vitest";
import { confirmRemoval } from "./confirmation.ts";

const removal = { losses: ["API key key_1", "webhook wh_1"], name: "key_1" };

/** Runs the question with these arguments; `typed` is what the person types, undefined without a terminal. */
async function ask(args: readonly string[], typed?: string) {
  const input = Object.assign(new PassThrough(), { isTTY: typed !== undefined });
  if (typed !== undefined) input.end(`${typed}\n`);
  const output = new PassThrough();
  const command = new Command("remove")
    .option("--yes")
    .exitOverride()
    .configureOutput({ writeErr: () => {} });
  command.action(() => confirmRemoval(command, removal, { input, output }));
  const outcome = await command.parseAsync(args, { from: "user" }).then(
    () => "confirmed",
    (error: Error & { reason?: string; code?: string }) => error.reason ?? error.code,
  );
  return { outcome, written: String(output.read() ?? "") };
}

test("a removal names what will go, and needs the typed name or --yes", async () => {
  expect(await ask([], "key_1")).toMatchObject({
    outcome: "confirmed",
    written: expect.stringMatching(/key_1\n.*wh_1/),
  });
  expect((await ask([], "yes")).outcome).toBe("NOT_CONFIRMED");
  expect((await ask([], "")).outcome).toBe("NOT_CONFIRMED");
  expect(await ask(["--yes"])).toMatchObject({ outcome: "confirmed", written: expect.stringContaining("wh_1") });
});

test("a removal is refused where nobody can be asked", async () => {
  expect(await ask([])).toMatchObject({ outcome: "commander.error", written: expect.not.stringContaining("Type") });
});

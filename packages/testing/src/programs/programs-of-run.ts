import { once } from "node:events";
import { createServer, get, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { type Progress, silentProgress } from "@platform/local-stack/machine/progress";
import { inject } from "vitest";
import type { TestProject } from "vitest/node";
import { type TestProgram, testPrograms } from "./test-programs.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** True in a run of all test files. */
    isCompleteRun: boolean | undefined;
    /** A request with the name of a program installs it, if it is missing, and responds with its path. */
    programsUrl: string | undefined;
  }
}

/**
 * Returns a function that installs a program by its name, when it is first called with it, and resolves to its path, which is empty where
 * it cannot be installed. That is reported once.
 */
export function installOnce(
  programs: Readonly<Record<string, TestProgram>>,
  { step, line }: Progress,
  signal?: AbortSignal,
): (name: string) => Promise<string> {
  const paths = new Map<string, Promise<string>>();
  // A package manager allows no second one. A build keeps all processors busy, and compiles what the next one needs, too.
  const turns = new Map<string, Promise<void>>();

  async function install(name: string): Promise<string> {
    const program = programs[name];
    if (!program) throw new Error(`No test runs ${name}.`);
    const { tests, installer } = program;
    const turn = (turns.get(installer) ?? Promise.resolve())
      .then(() => program.install({ step, line }, signal))
      .catch((error: Error) => line(error.message));
    turns.set(installer, turn);
    await turn;
    const path = program.find();
    if (!path)
      line(
        `! Skipped: tests that run ${name}, which is not on the PATH, and ${installer} cannot install it here. With it: npm test -- ${tests}`,
      );
    return path ?? "";
  }

  return (name) => {
    const path = paths.get(name) ?? install(name);
    paths.set(name, path);
    return path;
  };
}

/** Installs programs beside the tests that do without them: all in a run of all tests, else those that a test file asks for. */
export async function setup(project: TestProject): Promise<() => void> {
  const ended = new AbortController();
  const line = (text: string) => {
    if (!ended.signal.aborted) console.log(text);
  };
  const step: Progress["step"] = (label, work) => {
    // As a line, because vitest writes to the terminal at the same time.
    line(`… ${label}, beside the tests`);
    return silentProgress.step(label, work);
  };
  const install = installOnce(testPrograms, { step, line }, ended.signal);
  const server = createServer(({ url = "" }, response: ServerResponse) => {
    install(url.slice(1)).then(
      (path) => response.end(path),
      (error: Error) => response.destroy(error),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  project.provide("programsUrl", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  if (project.getProvidedContext().isCompleteRun) for (const name of Object.keys(testPrograms)) void install(name);
  return () => {
    ended.abort();
    server.closeAllConnections();
    server.close();
  };
}

/**
 * The path of a program that a test file runs, as soon as it is installed; undefined if it cannot be: the file skips its tests then.
 * A run without the setup of the root installs nothing.
 */
export async function programOfRun(name: keyof typeof testPrograms): Promise<string | undefined> {
  const address = inject("programsUrl");
  if (address === undefined) return testPrograms[name].find();
  // Without the time limit of `fetch`: a first build takes minutes.
  const [response]: IncomingMessage[] = await once(get(`${address}/${name}`), "response");
  return (response && (await text(response))) || undefined;
}

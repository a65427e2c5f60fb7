// Runs a script of this repository on the Node that the repository brings along, after installing packages if needed.
//
//   node packages/local-stack/bootstrap.mjs <script.ts | program> [arguments]
//
// This file itself is plain JavaScript without dependencies, because it has to run on whatever Node (20 or later) a
// machine has, before anything is installed. Arguments, signals and the exit code pass through unchanged.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const repository = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const modules = join(repository, "node_modules");
const stampFile = join(modules, ".install-stamp");
const [target, ...targetArguments] = process.argv.slice(2);

if (!target) fail("Usage: node packages/local-stack/bootstrap.mjs <script.ts | program> [arguments]");
if (olderThan(process.versions.node, 20)) fail(`Node 20 or later is required; found ${process.versions.node}.`);

const lockfileHash = createHash("sha256")
  .update(readFileSync(join(repository, "pnpm-lock.yaml")))
  .update(`${process.platform}-${process.arch}`)
  .digest("hex");
if (!isInstalled()) await whileHoldingTheInstallLock(async () => isInstalled() || (await install()));

const node = findNode();
const isScript = /\.[mc]?[jt]s$/.test(target);
const command = isScript ? node : target;
const env = { ...process.env, PATH: [join(modules, ".bin"), dirname(node), process.env.PATH].join(delimiter) };
writePnpmCommand();
// Compiled code is kept from one process to the next, which halves the time an app takes to start.
env.TURBO_TELEMETRY_DISABLED ??= "1";
env.NODE_COMPILE_CACHE ??= join(modules, ".cache", "node");
// By paths relative to the cache, so that a copy of the repository finds what the original has compiled.
env.NODE_COMPILE_CACHE_PORTABLE ??= "1";
// Some tools colour what they write into a file as soon as a variable such as CI is set.
if (!process.stdout.isTTY && !env.FORCE_COLOR) env.NO_COLOR = "1";
const child = spawn(command, isScript ? [resolve(repository, target), ...targetArguments] : targetArguments, {
  cwd: repository,
  env,
  stdio: "inherit",
});
const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
// A terminal sends Ctrl-C to the whole group and npm forwards it once more, so scripts expect to hear it repeatedly.
for (const signal of signals) process.on(signal, () => child.kill(signal));
child.on("error", (error) => fail(`${command} could not be started: ${error.message}`));
child.on("exit", (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code));

function isInstalled() {
  return existsSync(stampFile) && readFileSync(stampFile, "utf8") === lockfileHash;
}

/** Installs exactly what the lockfile says with exactly the pnpm that package.json names. */
async function install() {
  const { packageManager } = JSON.parse(readFileSync(join(repository, "package.json"), "utf8"));
  const started = Date.now();
  const elapsed = () => `${Math.round((Date.now() - started) / 1000)} s`;
  const isTerminal = process.stdout.isTTY;
  let state = "";
  if (!isTerminal) console.log(`Installing packages with ${packageManager} …`);
  const show = () => process.stdout.write(`\r\x1b[KInstalling packages with ${packageManager} … ${state} ${elapsed()}`);
  const timer = isTerminal ? setInterval(show, 250) : undefined;
  const { code, output } = await run(
    "npx",
    ["--yes", packageManager, "install", "--frozen-lockfile", "--reporter=append-only"],
    (line) => {
      state = /Progress: (.*)/.exec(line)?.[1] ?? state;
    },
  );
  clearInterval(timer);
  if (isTerminal) process.stdout.write("\r\x1b[K");
  if (code !== 0) fail(`${output}\nInstalling packages failed; see the lines above.`);
  writeFileSync(stampFile, lockfileHash);
  console.log(`✓ Packages installed (${elapsed()})`);
}

function run(program, programArguments, onLine) {
  return new Promise((done) => {
    const process_ = spawn(program, programArguments, { cwd: repository, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [process_.stdout, process_.stderr]) {
      stream.setEncoding("utf8").on("data", (chunk) => {
        output += chunk;
        for (const line of chunk.split("\n")) onLine(line);
      });
    }
    process_.on("error", (error) => done({ code: 1, output: `${output}${program}: ${error.message}` }));
    process_.on("close", (code) => done({ code, output }));
  });
}

/** Lets `npm start` and `npm test` begin together on a fresh clone: the second waits until the first has installed. */
async function whileHoldingTheInstallLock(work) {
  const lockFile = join(modules, ".install-lock");
  mkdirSync(modules, { recursive: true });
  while (!takeLock(lockFile)) await new Promise((wake) => setTimeout(wake, 250));
  process.on("exit", () => rmSync(lockFile, { force: true }));
  await work();
  rmSync(lockFile, { force: true });
}

function takeLock(lockFile) {
  try {
    writeFileSync(lockFile, String(process.pid), { flag: "wx" });
    return true;
  } catch {
    try {
      process.kill(Number(readFileSync(lockFile, "utf8")), 0);
    } catch {
      // Its owner was ended; or it has just finished, and the next attempt succeeds.
      rmSync(lockFile, { force: true });
    }
    return false;
  }
}

/**
 * Writes the command with which turbo runs scripts: the pnpm of package.json, on the Node of the repository. A machine need not have
 * either, and `npx turbo run build` works as well.
 */
function writePnpmCommand() {
  const { packageManager } = JSON.parse(readFileSync(join(repository, "package.json"), "utf8"));
  const file = join(modules, ".bin", "pnpm");
  const text = `#!/bin/sh\nPATH="${dirname(node)}:$PATH" exec npx --yes --prefer-offline ${packageManager} "$@"\n`;
  if (!existsSync(file) || readFileSync(file, "utf8") !== text) writeFileSync(file, text, { mode: 0o755 });
}

/** The Node that was installed as a package of this platform; the one of the machine where there is none and it will do. */
function findNode() {
  const packaged = join(modules, `node-${process.platform}-${process.arch}`, "bin", "node");
  if (existsSync(packaged) && spawnSync(packaged, ["--version"]).status === 0) return realpathSync(packaged);
  if (!olderThan(process.versions.node, 24, 3)) return process.execPath;
  const platform = `${process.platform}-${process.arch}`;
  return fail(
    `No Node is packaged for ${platform}, and this machine's, ${process.versions.node}, is too old: install 24.3 or later.`,
  );
}

function olderThan(version, major, minor = 0) {
  const [actualMajor, actualMinor] = version.split(".").map(Number);
  return actualMajor < major || (actualMajor === major && actualMinor < minor);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}

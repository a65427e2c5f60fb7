import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { freePort } from "@platform/local-stack/machine/free-port";
import { expect, onTestFinished, test } from "vitest";

const source = fileURLToPath(new URL("../src/machine/free-port.ts", import.meta.url));

/** Another process that takes this many ports, prints them and lives until it is killed. */
async function portsOfOther(count: number) {
  const script = `import { freePort } from ${JSON.stringify(source)};
    const ports = [];
    while (ports.length < ${count}) ports.push(await freePort());
    console.log(ports.join(" "));
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  return { child, ports: line.toString().trim().split(" ").map(Number) };
}

test("a port that a living process was given is given to no other, though nothing listens on it", async () => {
  const other = await portsOfOther(600);
  const ports = new Set<number>();
  while (ports.size < 600) ports.add(await freePort());
  expect(other.ports).toHaveLength(600);
  expect(other.ports.filter((port) => ports.has(port))).toEqual([]);
});

test("ports of a process that ended are given again", async () => {
  const other = await portsOfOther(1);
  other.child.kill("SIGKILL");
  await once(other.child, "exit");
  const [freed] = other.ports;
  expect(await freePort(() => freed as number)).toBe(freed);
});

import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findApps, REPOSITORY } from "@platform/local-stack/repository/apps";
import { describe, expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import {
  apps,
  charts,
  containersOf,
  copyCharts,
  podsOf,
  production,
  readManifests,
  render,
  renderFrom,
  runHelm,
  trial,
} from "../fixture/charts/charts.ts";
import { helm } from "../fixture/charts/helm.ts";

const page = readFileSync(join(REPOSITORY, "docs/operations/install.md"), "utf8");

/** The commands of a section of the page. */
function commandsOf(section: string): string {
  const [, text = ""] = page.split(`\n## ${section}\n`);
  const [ownSection = ""] = text.split("\n## ");
  return [...ownSection.matchAll(/^```sh\n(.*?)^```/gms)].map(([, code]) => code).join("");
}

/** Runs commands with programs in place of those that they call, which write down how they were called. */
function calledBy(commands: string): string[] {
  const work = mkdtempSync(join(tmpdir(), "install-"));
  onTestFinished(() => rmSync(work, { recursive: true }));
  mkdirSync(join(work, "bin"));
  symlinkSync(join(REPOSITORY, "apps"), join(work, "apps"));
  const program = (name: string, script: string) =>
    writeFileSync(join(work, "bin", name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  for (const name of ["kubectl", "psql", "docker"]) program(name, `echo "${name} $PGOPTIONS $*" >> "$LOG"`);
  program(
    "npm",
    "mkdir nats-users && touch nats-users/accounts.conf && for app in $(ls apps); do touch nats-users/$app.nk; done; touch nats-users/administrator.nk",
  );
  program("openssl", 'while [ $# -gt 0 ]; do if [ "$1" = -out ]; then echo x > "$2"; fi; shift; done; echo random');
  const env = { PATH: `${join(work, "bin")}:${process.env.PATH}`, LOG: join(work, "log") };
  const { status, stderr } = spawnSync("bash", ["--norc", "-euc", commands], { cwd: work, env, encoding: "utf8" });
  expect([status, stderr]).toEqual([0, ""]);
  return readFileSync(join(work, "log"), "utf8").trim().split("\n");
}

/** The Secrets and ConfigMaps that the page makes, and the entries of each. */
function madeByPage(): Map<string, string[]> {
  const calls = calledBy(commandsOf("2. Databases") + commandsOf("3. Secrets"));
  return new Map(
    calls.flatMap((call) => {
      const [, kind, name] = /^kubectl +create (secret generic|secret tls|configmap) (\S+)/.exec(call) ?? [];
      if (!kind || !name) return [];
      const entries = [...call.matchAll(/--from-(?:literal|file)=([^=\s]+)/g)].map(([, entry = ""]) => entry);
      return [[name, kind === "secret tls" ? ["tls.crt", "tls.key"] : entries]];
    }),
  );
}

describe.skipIf(!helm)("docs/operations/install.md", () => {
  test("makes a package that installs what the charts do, without a line for each symbolic link", () => {
    const folder = mkdtempSync(join(tmpdir(), "package-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const [packaging = ""] = /^helm package \S+/m.exec(commandsOf("4. The platform")) ?? [];
    const [, ...args] = packaging.replace("charts/platform", join(charts, "platform")).split(" ");
    expect(runHelm(...args.filter(Boolean), "--destination", folder).status).toBe(0);
    const values = ["--values", join(charts, "platform/example-values.yaml"), "--kube-version", "1.31.0"];
    const [file = ""] = readdirSync(folder);
    const packaged = spawnSync(helm, ["template", "p", join(folder, file), ...values], { encoding: "utf8" });
    expect([packaged.status, packaged.stderr]).toEqual([0, ""]);
    expect(readManifests(packaged.stdout)).toEqual(render(...production));
  });

  test("creates every Secret and ConfigMap of the example, with the required entries", () => {
    const secrets = madeByPage();
    const manifests = render(...production);
    for (const pod of podsOf(manifests)) {
      for (const { valueFrom } of containersOf(pod).flatMap(({ env }) => env ?? [])) {
        const { name, key } = valueFrom?.secretKeyRef ?? {};
        if (name) expect(secrets.get(name), `${pod.what}: ${name}`).toContain(key);
      }
      for (const { secret, configMap } of pod.spec.volumes) {
        if (secret)
          expect(secrets.get(secret.secretName), `${pod.what}: ${secret.secretName}`).toContain(secret.items[0].key);
        const isInstalled = manifests.some(
          ({ kind, metadata }) => kind === "ConfigMap" && metadata.name === configMap?.name,
        );
        if (configMap && !isInstalled) expect(secrets.has(configMap.name), configMap.name).toBe(true);
      }
    }
    for (const { spec } of manifests.filter(({ kind }) => kind === "Ingress"))
      expect(secrets.has(spec.tls[0].secretName), spec.tls[0].secretName).toBe(true);
  });

  test("creates a role for every service with a schema", () => {
    const roles = calledBy(commandsOf("2. Databases")).flatMap((call) => /provision\.role=(\w+)/.exec(call)?.[1] ?? []);
    const withSchema = findApps().filter(({ hasSchema }) => hasSchema);
    expect(roles.toSorted()).toEqual(withSchema.map(({ name }) => name.replaceAll("-", "_")).toSorted());
  });

  test("builds and pushes the image of every app and of the operator", () => {
    const calls = calledBy(commandsOf("1. Image"));
    const [image = ""] = calls.flatMap((call) => /^docker +build .*--tag (\S+) \.$/.exec(call)?.[1] ?? []);
    expect(calls.join("\n")).toMatch(new RegExp(`^docker +push ${image}$`, "m"));
    for (const name of [...apps, "operator"]) {
      const { repository } = parse(readFileSync(join(charts, name, "values.yaml"), "utf8")).image;
      expect(image, name).toContain(`/${repository}:`);
    }
  });

  test("the notes of helm contain the hosts, or a port-forward command", () => {
    const copy = mkdtempSync(join(tmpdir(), "charts-"));
    onTestFinished(() => rmSync(copy, { recursive: true }));
    copyCharts(copy);
    // Helm shows the notes where it installs only, so they are shown by a template of their own.
    const shown = `text: {{ include (print $.Template.BasePath "/NOTES.txt") . | toJson }}\nkind: Notes\n`;
    writeFileSync(join(copy, "platform/templates/notes.yaml"), shown);
    const notes = (args: string[]) => renderFrom(copy, args).find(({ kind }) => kind === "Notes").text;
    expect(notes(production)).toContain("curl -i https://api.example.com/api/v1/health");
    expect(notes(production)).toContain("exec deploy/operator -- node /app/operator.js");
    expect(notes(trial)).toContain("port-forward service/gateway 8080");
    expect(notes(trial)).toContain("uninstalling deletes their data");
    expect(notes(production)).toContain(
      "global.mode is services: each app has pods of its own. Values of `single` have no effect.",
    );
    expect(notes(trial)).toMatch(/have no effect, or only on its\nmigrations: replicas, autoscaling, resources/);
  });
});

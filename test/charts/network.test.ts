import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { REPOSITORY } from "@platform/local-stack/apps";
import { describe, expect, test } from "vitest";
import { apps, type Manifest, production, render } from "../fixture/charts.ts";
import { helm, whyNoHelm } from "../fixture/helm.ts";

if (!helm) console.log(whyNoHelm);

describe.skipIf(!helm)("network policies", () => {
  test("who may call whom on the network is who may call whom by service token", () => {
    const policies = render(...production).filter(
      ({ kind, metadata }) => kind === "NetworkPolicy" && apps.includes(metadata.name),
    );
    for (const { metadata, spec } of policies) {
      const sources = readdirSync(join(REPOSITORY, "apps", metadata.name, "src"))
        .filter((file) => file.endsWith(".ts"))
        .map((file) => readFileSync(join(REPOSITORY, "apps", metadata.name, "src", file), "utf8"));
      const lists = sources.flatMap((source) =>
        [...source.matchAll(/\{ (?:anyMethod|\w+): \[[^\]]*\][^}]*\}/g)].map(([list]) => list),
      );
      const named = new Set(
        lists
          .filter((list) => list.includes("anyMethod"))
          .flatMap((list) => [...list.matchAll(/"([\w-]+)"/g)].map(([, name]) => name)),
      );
      const [grpc] = spec.ingress.filter(({ ports }: Manifest) => ports[0].port === "grpc");
      const admitted = (grpc?.from ?? []).map(
        ({ podSelector }: Manifest) => podSelector.matchLabels["app.kubernetes.io/name"],
      );
      for (const caller of named)
        expect([metadata.name, admitted.includes(caller)], String(caller)).toEqual([metadata.name, true]);
    }
    expect(policies).toHaveLength(apps.length);
  });
});

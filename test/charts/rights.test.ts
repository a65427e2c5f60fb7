import { describe, expect, test } from "vitest";
import { allInstallations, apps, containersOf, entryOf, podsOf, production, render } from "../fixture/charts/charts.ts";
import { helm } from "../fixture/charts/helm.ts";
import type { Manifest } from "../fixture/charts/manifest.ts";

describe.skipIf(!helm).each(allInstallations)("%s", (_, args) => {
  test("containers are unprivileged: not root, read-only file system, no capabilities, no service account token", () => {
    for (const pod of podsOf(render(...args))) {
      expect(pod.spec, pod.what).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: {
          runAsNonRoot: true,
          runAsUser: expect.any(Number),
          seccompProfile: { type: "RuntimeDefault" },
        },
      });
      for (const container of containersOf(pod)) {
        expect(container.securityContext, pod.what).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ["ALL"] },
        });
        expect(container.resources.limits.memory, pod.what).toBeTruthy();
        expect(container.resources.requests.cpu, pod.what).toBeTruthy();
      }
    }
  });

  test("apps that receive uploads can write one folder, and the others none", () => {
    for (const pod of podsOf(render(...args)).filter(({ what }) => apps.includes(what.replace("Deployment ", "")))) {
      const mounts = containersOf(pod).flatMap(({ volumeMounts = [] }) => volumeMounts);
      const variables = containersOf(pod).flatMap(({ env = [] }) => env);
      const receives = entryOf(pod.what.replace("Deployment ", "")).receivesUploads;
      expect([pod.what, mounts.filter(({ readOnly }) => !readOnly)]).toEqual([
        pod.what,
        receives ? [{ name: "uploads", mountPath: "/uploads" }] : [],
      ]);
      if (receives) expect(variables).toContainEqual({ name: "TMPDIR", value: "/uploads" });
    }
  });

  test("no secret is in plain text: secrets come from a Secret", () => {
    for (const pod of podsOf(render(...args))) {
      for (const { name, value } of containersOf(pod).flatMap(({ env }) => env ?? [])) {
        if (/_URL$|PEPPER|PASSWORD|SECRET/.test(name))
          expect([pod.what, name, value]).toEqual([pod.what, name, undefined]);
      }
    }
  });
});

describe.skipIf(!helm)("availability of a service", () => {
  const manifests = () => render(...production);
  const manifestOf = (kind: string, name: string): Manifest =>
    manifests().find((manifest) => manifest.kind === kind && manifest.metadata.name === name);

  test("a drain evicts one pod at a time, and an update keeps the pods that callers still use", () => {
    for (const app of apps) {
      expect(manifestOf("PodDisruptionBudget", app).spec).toMatchObject({
        maxUnavailable: 1,
        unhealthyPodEvictionPolicy: "AlwaysAllow",
      });
      const { strategy, minReadySeconds } = manifestOf("Deployment", app).spec;
      expect(strategy.rollingUpdate).toEqual({ maxSurge: "25%", maxUnavailable: 0 });
      // Longer than DNS may be behind, and than callers wait until they ask it again.
      expect(minReadySeconds).toBeGreaterThan(30);
    }
  });

  test("scheduling settings of an app override the global ones", () => {
    const all = "global.scheduling.priorityClassName=normal,global.scheduling.nodeSelector.pool=apps";
    const placed = podsOf(render(...production, "--set", `${all},gateway.scheduling.priorityClassName=edge`));
    for (const { what, spec } of placed) {
      const priorityClassName = what === "Deployment gateway" ? "edge" : "normal";
      expect(spec, what).toMatchObject({ nodeSelector: { pool: "apps" }, priorityClassName });
    }
  });

  test("a terminating pod has enough time", () => {
    const pods = podsOf(manifests()).filter(({ what }) => apps.includes(what.replace("Deployment ", "")));
    expect(pods).toHaveLength(apps.length);
    for (const { what, spec } of pods) {
      const delayMs = Number(spec.containers[0].env.find(({ name }: Manifest) => name === "SHUTDOWN_DELAY_MS").value);
      // And 20 s for what is in flight, the default of DRAIN_TIMEOUT_MS.
      expect(spec.terminationGracePeriodSeconds * 1000, what).toBeGreaterThan(delayMs + 20_000);
    }
  });
});

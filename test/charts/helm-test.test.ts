import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import { ofKind, production, render, trial } from "../fixture/charts/charts.ts";
import { helm } from "../fixture/charts/helm.ts";
import type { Manifest } from "../fixture/charts/manifest.ts";

/** Runs what the pod runs against a server at this port instead; resolves to its exit code. */
async function exitCodeOf(pod: Manifest, port: number): Promise<number> {
  const [command, ...args] = pod.spec.containers[0].command as [string, ...string[]];
  expect(command).toBe("node");
  const here = args.map((arg) => arg.replace("http://gateway:8080", `http://127.0.0.1:${port}`));
  const [code] = await once(spawn(process.execPath, here, { stdio: "ignore" }), "exit");
  return code;
}

describe.skipIf(!helm)("helm test", () => {
  test("succeeds if the public API returns 200, and fails otherwise", async () => {
    const [pod, ...more] = ofKind(render(...production), "Pod");
    expect(more).toEqual([]);
    expect(pod.metadata.annotations["helm.sh/hook"]).toBe("test");
    let status = 200;
    const requests: unknown[] = [];
    const gateway = createServer((request, response) => {
      requests.push(request.url);
      response.writeHead(status).end();
    });
    gateway.listen(0, "127.0.0.1");
    await once(gateway, "listening");
    const { port } = gateway.address() as AddressInfo;
    expect(await exitCodeOf(pod, port)).toBe(0);
    status = 503;
    expect(await exitCodeOf(pod, port)).toBe(1);
    expect(requests).toEqual(["/api/v1/health", "/api/v1/health"]);
    gateway.closeAllConnections();
    gateway.close();
    expect(await exitCodeOf(pod, port)).toBe(1);
  });

  test.each([
    ["the pinned host of Profile A", [], "api.example.com", "/api/v1/health"],
    [
      "the first of several",
      ["gateway.env.PROFILE_A_HOSTS=one.example\\,two.example"],
      "one.example",
      "/api/v1/health",
    ],
    [
      "a host of Profile B where only that is pinned",
      ["gateway.ingress.hosts.profileA.host="],
      "developer.example.com",
      "/v1/health",
    ],
  ])("asks for %s, because the gateway refuses others", async (_, values, host, path) => {
    const [pod] = ofKind(render(...production, ...values.flatMap((value) => ["--set", value])), "Pod");
    const gateway = createServer((request, response) => {
      response.writeHead(request.headers.host === host && request.url === path ? 200 : 421).end();
    });
    gateway.listen(0, "127.0.0.1");
    await once(gateway, "listening");
    expect(await exitCodeOf(pod, (gateway.address() as AddressInfo).port)).toBe(0);
    gateway.close();
  });

  test("asks without one where no host is pinned", () => {
    const [pod] = ofKind(render(...trial), "Pod");
    expect(JSON.stringify(pod)).toContain("const headers = {};");
  });

  test("has no more rights than an app", () => {
    const [pod] = ofKind(render(...production), "Pod");
    expect(pod.spec).toMatchObject({ automountServiceAccountToken: false, securityContext: { runAsNonRoot: true } });
    expect(pod.spec.containers[0].securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] },
    });
  });

  test("uses TLS if the gateway terminates TLS", () => {
    const [pod] = ofKind(render(...production, "--set", "gateway.tls.secret=gateway-tls"), "Pod");
    expect(JSON.stringify(pod)).toContain("https://gateway:");
  });
});

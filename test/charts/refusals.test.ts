import { describe, expect, test } from "vitest";
import { production, runHelm } from "../fixture/charts.ts";
import { helm, whyNoHelm } from "../fixture/helm.ts";

if (!helm) console.log(whyNoHelm);

describe.skipIf(!helm)("installing is refused in one sentence", () => {
  const refusal = (...args: string[]) => runHelm("template", "p", "platform", ...args).output;

  test("when a secret is missing, a variable is unknown or a host has no certificate", () => {
    expect(refusal()).toMatch(/set secretEnv\.\w+ to \{secret, key\}, the Secret that holds it/);
    for (const secret of ["gateway.env.REDIS_URL", "webhooks.env.WEBHOOK_SECRET_KEY", "global.env.NATS_URL"]) {
      expect(refusal(...production, "--set", `${secret}=in-plain-text`)).toContain("is secret; name the Secret");
    }
    expect(refusal(...production, "--set", "gateway.env.NO_SUCH_VARIABLE=1")).toContain("NO_SUCH_VARIABLE");
    expect(refusal(...production, "--set", "gateway.ingress.hosts.profileA.tlsSecret=")).toContain(
      "gateway: ingress.hosts.profileA.tlsSecret names the certificate of api.example.com",
    );
  });
});

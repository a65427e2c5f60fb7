import { apps } from "@platform/app-register/apps";
import { Fault } from "@platform/service/call/fault";

/** Response of `/readyz` of the ops port of an app. */
interface Readiness {
  /** Earlier releases do not have it. */
  readonly version?: string;
  readonly unready: Readonly<Record<string, string>>;
}

/** The gateway, which has no gRPC server: its release and its readiness. */
export function gatewayStatus(opsAddress: string, timeoutMs: number) {
  const name = "gateway";
  return {
    name,
    purpose: apps.find((app) => app.name === name)?.purpose ?? "",
    async ask() {
      const response = await fetch(`http://${opsAddress}/readyz`, {
        signal: AbortSignal.timeout(timeoutMs),
        redirect: "error",
      }).catch((cause) => {
        throw new Fault("UNAVAILABLE", "TRANSPORT", "no response from its ops port.", { cause });
      });
      const { version = "", unready } = (await response.json()) as Readiness;
      const dependencies = Object.entries(unready).map(([part, problem]) => ({ name: part, problem }));
      return { version, dependencies };
    },
  };
}

import type { Environment } from "@platform/contracts/rpc/v1/call";
import type { EnumName } from "@platform/service/call/enum-names";

/** Names of the environments on pages. */
export const environmentNames: Readonly<Record<string, string>> = {
  production: "Production",
  sandbox: "Sandbox",
} satisfies Record<EnumName<typeof Environment>, string>;

import { readFile } from "node:fs/promises";
import type { DescService } from "@bufbuild/protobuf";
import { apps } from "@platform/app-register/apps";
import type { Logger } from "@platform/service/observe/log";
import { ConfigError } from "@platform/service/settings/config";
import { z } from "zod";

/** Callers that are no apps of the platform, such as other internal teams, with the methods that each may call. */
export interface ConfiguredCallers {
  /** @param rpc `package.Service/Method` */
  allows(caller: string, rpc: string): boolean;
  /** Reads the file, and follows it from then on. Rejects with a ConfigError if it cannot be used. */
  start(): Promise<void>;
  stop(): void;
}

interface ConfiguredCallersOptions {
  /** JSON: `{"<caller>": ["<package>.<Service>/<Method>"]}`. Undefined: no further callers. */
  file: string | undefined;
  /** Services of this server; methods of other services in the file are for other servers. */
  served: readonly DescService[];
  intervalMs: number;
  log: Pick<Logger, "info" | "warn" | "error">;
}

const platformApps = new Set(apps.map(({ name }) => name));

const callersSchema = z.record(
  z
    .string()
    .regex(/^[a-z][a-z0-9-]*$/, "the name of a caller must be lower-case letters, digits and hyphens")
    .refine((name) => !platformApps.has(name), "is an app of the platform, whose methods are in the register of apps"),
  z.array(z.string().regex(/^[\w.]+\.\w+\/\w+$/, "must be a method as package.Service/Method")),
);

/** Reads further callers from a file. A changed file is in use within `intervalMs`; one that is invalid changes nothing. */
export function configuredCallers({ file, served, intervalMs, log }: ConfiguredCallersOptions): ConfiguredCallers {
  let callers = new Map<string, ReadonlySet<string>>();
  let currentText: string | undefined;
  let timer: NodeJS.Timeout | undefined;

  /** Uses a new content of the file. Throws a ConfigError if it is invalid. */
  function use(text: string): void {
    if (text === currentText) return;
    currentText = text;
    callers = parseCallers(text);
    log.info({ count: callers.size }, "callers read from RPC_CALLERS_FILE");
    for (const rpc of unknownMethods(callers, served)) log.warn({ rpc }, "RPC_CALLERS_FILE lists an unknown method");
  }

  async function follow(path: string): Promise<void> {
    // An unreadable file is like an empty one: invalid, and logged once.
    const text = await readFile(path, "utf8").catch(() => "");
    try {
      use(text);
    } catch (err) {
      log.error({ err }, "RPC_CALLERS_FILE is not usable; the callers read before stay admitted");
    }
  }

  return {
    allows: (caller, rpc) => callers.get(caller)?.has(rpc) === true,
    async start() {
      if (file === undefined) return;
      use(
        await readFile(file, "utf8").catch(() => {
          throw new ConfigError(`RPC_CALLERS_FILE: cannot read ${file}.`);
        }),
      );
      timer = setInterval(() => void follow(file), intervalMs).unref();
    },
    stop: () => clearInterval(timer),
  };
}

function parseCallers(text: string): Map<string, ReadonlySet<string>> {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new ConfigError("RPC_CALLERS_FILE: must be a JSON object.");
  }
  const result = callersSchema.safeParse(content, { reportInput: false });
  if (!result.success) {
    const lines = result.error.issues.map((issue) => {
      const { message } = (issue.code === "invalid_key" && issue.issues[0]) || issue;
      return `  ${issue.path.join(".") || "file"}: ${message}`;
    });
    throw new ConfigError(`RPC_CALLERS_FILE is not usable:\n${lines.join("\n")}`);
  }
  return new Map(Object.entries(result.data).map(([caller, methods]) => [caller, new Set(methods)]));
}

/** Listed methods that a service of this server does not have: most likely a mistake. */
function unknownMethods(callers: ReadonlyMap<string, ReadonlySet<string>>, served: readonly DescService[]): string[] {
  const servedMethods = new Set(
    served.flatMap(({ typeName, methods }) => methods.map(({ name }) => `${typeName}/${name}`)),
  );
  const names = served.map(({ typeName }) => `${typeName}/`);
  const listed = Array.from(callers.values(), (methods) => [...methods]).flat();
  return listed.filter((rpc) => names.some((name) => rpc.startsWith(name)) && !servedMethods.has(rpc));
}

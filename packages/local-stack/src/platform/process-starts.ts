import type { AppFolder } from "../repository/apps.ts";
import { appEnvironment, type RoleUrls, type Surroundings } from "./app-environment.ts";
import { oneEnvironment } from "./one-environment.ts";
import type { AppStart } from "./start-app.ts";

/** How to start a process of the platform, and the apps that it runs. */
export interface ProcessStart extends AppStart {
  readonly name: string;
  /** Their names; those of a second process of the same apps end in `-2`. */
  readonly runs: readonly string[];
}

interface ProcessesOptions {
  readonly folders: readonly AppFolder[];
  readonly surroundings: Surroundings;
  /** By the name of the app; of those that have a schema. */
  readonly roleUrls: ReadonlyMap<string, RoleUrls | undefined>;
  readonly replicas: number;
  /** Program that runs any of the apps; without it each has its own. */
  readonly program: AppStart["app"] | undefined;
  /** Apps that it runs in one process; each other one is a process. */
  readonly together: readonly AppFolder[];
  /** Returns the path of a process's log. */
  logFile(name: string): string;
}

/** How to start the processes of the platform. */
export function processStarts({ folders, program, together, replicas, ...options }: ProcessesOptions): ProcessStart[] {
  const alone = folders.filter((folder) => !together.includes(folder));
  const groups = alone.map((folder): Pick<PlannedProcess, "app" | "members"> => {
    // The folder itself, whose program may be another one at the next restart.
    return { app: program ? { ...program, name: folder.name } : folder, members: [folder] };
  });
  if (program && together.length > 0) groups.push({ app: program, members: together });
  return groups.flatMap(({ app, members }) =>
    Array.from({ length: replicas }, (_, replica) =>
      processStart({ app, members, replica }, program !== undefined, options),
    ),
  );
}

interface PlannedProcess {
  readonly app: AppStart["app"];
  readonly members: readonly AppFolder[];
  /** From 0. */
  readonly replica: number;
}

function processStart(
  { app, members, replica }: PlannedProcess,
  isSingle: boolean,
  { surroundings, roleUrls, logFile }: Pick<ProcessesOptions, "surroundings" | "roleUrls" | "logFile">,
): ProcessStart {
  const nameOf = (program: string) => (replica === 0 ? program : `${program}-${replica + 1}`);
  const environments = new Map(
    members.map((member) => [member.name, appEnvironment(member, surroundings, roleUrls.get(member.name), replica)]),
  );
  const [first = {}] = environments.values();
  const gateway = environments.get("gateway");
  const name = nameOf(app.name);
  return {
    name,
    app,
    env: isSingle ? oneEnvironment(environments) : first,
    opsPort: Number(first.OPS_PORT),
    url: gateway ? `http://127.0.0.1:${gateway.HTTP_PORT}` : `127.0.0.1:${first.GRPC_PORT}`,
    logFile: logFile(name),
    runs: members.map((member) => nameOf(member.name)),
  };
}

import { variableName } from "@platform/service/lifecycle/app-environment";

/**
 * Environment of one process that runs several apps, from which each app reads its own again (`appEnvironment` of
 * packages/service): a variable that all of them have with the same value once, any other with the name of its app in front.
 *
 * @param environments of the apps by their names, each as the app would have it in a process of its own
 */
export function oneEnvironment(environments: ReadonlyMap<string, NodeJS.ProcessEnv>): NodeJS.ProcessEnv {
  const [first = {}, ...others] = environments.values();
  const isShared = (name: string, value: string | undefined) => others.every((env) => env[name] === value);
  const shared = Object.fromEntries(Object.entries(first).filter(([name, value]) => isShared(name, value)));
  const prefixed = [...environments].flatMap(([app, env]) =>
    Object.entries(env).flatMap(([name, value]) =>
      value === undefined || name in shared ? [] : [[`${variableName(app)}_${name}`, value]],
    ),
  );
  return { ...shared, ...Object.fromEntries(prefixed), APPS: [...environments.keys()].join(",") };
}

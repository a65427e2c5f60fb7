import type { AnyApp } from "@platform/service/lifecycle/app";

/**
 * Loads an app of this repository. Only the apps of this process are loaded; the bundler follows the pattern and puts every
 * app into a file of its own.
 */
export async function loadApp(name: string): Promise<AnyApp> {
  const { app } = await import(`../../${name}/src/main.ts`);
  return app;
}

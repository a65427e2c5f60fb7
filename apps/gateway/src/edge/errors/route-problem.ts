import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Profile } from "../profile.ts";
import type { Problem } from "./problem.ts";
import { methodNotAllowed, noSuchEndpoint } from "./problems.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Profiles that have the route; both where it is absent. */
    profiles?: readonly Profile[];
  }
  interface FastifyInstance {
    servedRoutes: ServedRoute[];
  }
}

interface ServedRoute {
  /** `:id` in the place of a parameter. */
  segments: readonly string[];
  methods: readonly string[];
  profiles: readonly Profile[] | undefined;
}

/** Notes all routes that are added from now on, for `problemOfRoute`. */
export function registerRouteProblems(app: FastifyInstance): void {
  app.decorate("servedRoutes", []);
  app.addHook("onRoute", ({ url, method, config }) => {
    app.servedRoutes.push({ segments: url.split("/"), methods: [method].flat(), profiles: config?.profiles });
  });
}

/** The problem of a request that no route takes: a 405 where the path has other methods in the request's profile, else a 404. */
export function problemOfRoute({ server, method, url, profile }: FastifyRequest): Problem {
  const [path = ""] = url.split("?", 1);
  const routes = server.servedRoutes.filter(
    ({ segments, profiles }) => (profiles?.includes(profile.name) ?? true) && matches(segments, path.split("/")),
  );
  // `/employees/sync` is a path of its own, and no id of an employee.
  const literalRoutes = routes.filter(({ segments }) => segments.join("/") === path);
  const allowed = new Set((literalRoutes.length > 0 ? literalRoutes : routes).flatMap(({ methods }) => methods));
  // A file of the documentation that does not exist has a route.
  if (allowed.size === 0 || allowed.has(method)) return noSuchEndpoint(method, path);
  return methodNotAllowed(method, path, [...allowed].sort());
}

function matches(segments: readonly string[], path: readonly string[]): boolean {
  return (
    segments.length === path.length &&
    segments.every((segment, index) => (segment.startsWith(":") ? path[index] !== "" : path[index] === segment))
  );
}

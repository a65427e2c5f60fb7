import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { REPOSITORY } from "@platform/local-stack/apps";
import { describe, expect, test } from "vitest";

/** A source file's imports from its own repository: relative ones, by the path of what they name. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(REPOSITORY, file), "utf8");
  return [...text.matchAll(/(?:\bfrom|\bimport|\bimport\()\s*"(\.[^"]+)"/g)].map(([, specifier = ""]) =>
    join(dirname(file), specifier),
  );
}

const sources = globSync("{apps,packages}/*/src/**/*.ts", { cwd: REPOSITORY }).filter(
  (file) => !file.endsWith(".test.ts"),
);
const unitOf = (file: string) => file.split("/").slice(0, 2).join("/");

/** The room of a file: its folder directly in `src`, of the gateway's api the folder of the resource; empty for files beside them. */
function roomOf(file: string): string {
  const folders = relative(join(unitOf(file), "src"), dirname(file)).split("/");
  return folders[0] === "api" ? folders.slice(0, 2).join("/") : (folders[0] ?? "");
}

/** Room → rooms that it imports, each with the import that shows it. */
function arrowsOf(app: string): Map<string, Map<string, string>> {
  const arrows = new Map<string, Map<string, string>>();
  for (const file of sources.filter((source) => unitOf(source) === app)) {
    for (const target of importsOf(file)) {
      const [from, to] = [roomOf(file), roomOf(target)];
      if (unitOf(target) !== app || from === to || from === "" || to === "") continue;
      arrows.set(from, (arrows.get(from) ?? new Map()).set(to, `${file} imports ${target}`));
    }
  }
  return arrows;
}

/** A way from a room back to itself, as the imports that make it; undefined when there is none. */
function circleThrough(start: string, arrows: ReturnType<typeof arrowsOf>): string[] | undefined {
  const seen = new Set<string>();
  const walk = (room: string, way: string[]): string[] | undefined => {
    for (const [next, example] of arrows.get(room) ?? []) {
      if (next === start) return [...way, example];
      if (seen.has(next)) continue;
      seen.add(next);
      const found = walk(next, [...way, example]);
      if (found) return found;
    }
    return undefined;
  };
  return walk(start, []);
}

const apps = [...new Set(sources.map(unitOf))].filter((unit) => unit.startsWith("apps/"));

describe.each(apps)("%s", (app) => {
  const arrows = arrowsOf(app);

  test("its rooms import each other in one direction only", () => {
    const circles = [...arrows.keys()].map((room) => circleThrough(room, arrows)).filter((circle) => circle);
    expect(circles).toEqual([]);
  });

  test("beside its rooms there are at most a dozen files", () => {
    const beside = sources.filter((file) => unitOf(file) === app && roomOf(file) === "");
    expect(beside.length).toBeLessThanOrEqual(12);
  });
});

test("the gateway's edge knows no resource", () => {
  const edge = sources.filter((file) => file.startsWith("apps/gateway/src/edge/"));
  expect(edge.length).toBeGreaterThan(20);
  const back = edge.flatMap((file) =>
    importsOf(file)
      .filter((target) => target.startsWith("apps/gateway/src/api/"))
      .map((target) => `${file} imports ${target}`),
  );
  expect(back).toEqual([]);
});

test("the portal's pages import each other in one direction only", () => {
  const folder = "apps/portal/web/src";
  const allowed: Readonly<Record<string, readonly string[]>> = {
    api: [],
    shared: ["api"],
    app: ["api", "shared"],
    pages: ["api", "shared", "app"],
  };
  const files = globSync(`${folder}/{api,shared,app,pages}/**/*.{ts,tsx}`, { cwd: REPOSITORY });
  expect(files.length).toBeGreaterThan(40);
  const back = files.flatMap((file) => {
    const [room = "", page = ""] = relative(folder, file).split("/");
    return importsOf(file)
      .filter((target) => target.startsWith(`${folder}/`))
      .filter((target) => {
        const [to = "", toPage = ""] = relative(folder, target).split("/");
        return to === room ? room === "pages" && !page.includes(".") && toPage !== page : !allowed[room]?.includes(to);
      })
      .map((target) => `${file} imports ${target}`);
  });
  expect(back).toEqual([]);
});

test("nothing imports the sources of another app or package by their path", () => {
  const foreign = sources.flatMap((file) =>
    importsOf(file)
      .filter((target) => unitOf(target) !== unitOf(file))
      .map((target) => `${file} imports ${target}`),
  );
  expect(foreign).toEqual([]);
});

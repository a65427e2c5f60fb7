import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { REPOSITORY } from "@platform/local-stack/repository/apps";
import { describe, expect, test } from "vitest";
import {
  arrowsOf,
  crowdedFolders,
  fileCircles,
  type House,
  houseOf,
  roomCircles,
  roomsOf,
  twinsIn,
  unitOf,
} from "./fixture/pages/house.ts";

/** More than this a reader does not keep in mind: it is split into more folders (docs/architecture.md). */
const budget = { rooms: 13, arrows: 45, files: 25 };

const patterns = [
  "apps/*/src/**/*.{ts,tsx}",
  "apps/*/web/src/**/*.{ts,tsx}",
  "packages/*/src/**/*.{ts,tsx}",
  "{bench,load-tests,test}/**/*.ts",
];
const paths = globSync(patterns, { cwd: REPOSITORY, exclude: ["**/node_modules/**"] }).filter(
  (path) => !/\.(test|test-d)\.tsx?$|\/generated\//.test(path),
);
const texts = new Map(paths.map((path) => [path, readFileSync(join(REPOSITORY, path), "utf8")]));
const house = houseOf(texts);
const units = [...new Set(paths.map(unitOf))].filter((unit) => /^(apps|packages)\//.test(unit));

/** The house with more files, to see that a budget refuses what it is for. */
const houseWith = (files: Readonly<Record<string, string>>): House =>
  houseOf(new Map([...texts, ...Object.entries(files)]));
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `seeded-${index}`);

test("every app and package is looked at", () => {
  expect(units).toEqual(expect.arrayContaining(["apps/gateway", "apps/portal", "apps/portal/web", "packages/rpc"]));
  expect(units.length).toBeGreaterThan(30);
});

describe.each(units)("%s", (unit) => {
  test("has few rooms, few arrows between them, and no room twice on a way", () => {
    expect(roomsOf(house, unit).length).toBeLessThanOrEqual(budget.rooms);
    expect(arrowsOf(house, unit).size).toBeLessThanOrEqual(budget.arrows);
    expect(roomCircles(house, unit)).toEqual([]);
  });
});

test.each(units.filter((unit) => unit.startsWith("apps/")))("%s has no two files of one name", (unit) => {
  expect(twinsIn(house, unit)).toEqual([]);
});

test("no folder has more source files than a reader overlooks", () => {
  expect(crowdedFolders(house, budget.files)).toEqual([]);
});

test("no files import each other, types included", () => expect(fileCircles(house)).toEqual([]));

describe("each budget refuses what it is for", () => {
  const gateway = "apps/gateway";

  test("a room, a file and a name too many", () => {
    const rooms = houseWith(Object.fromEntries(numbered(13).map((name) => [`${gateway}/src/${name}/${name}.ts`, ""])));
    expect(roomsOf(rooms, gateway).length).toBeGreaterThan(budget.rooms);
    const files = houseWith(Object.fromEntries(numbered(26).map((name) => [`${gateway}/src/seeded/${name}.ts`, ""])));
    expect(crowdedFolders(files, budget.files)).toEqual([[`${gateway}/src/seeded`, 26]]);
    const twins = houseWith({ [`${gateway}/src/seeded/server.ts`]: "" });
    expect(twinsIn(twins, gateway)).toMatchObject([["server.ts", { length: 2 }]]);
  });

  test("an arrow too many", () => {
    const names = numbered(11);
    const every = names.map((name) => `import type {} from "../${name}/${name}.ts";`).join("\n");
    const net = houseWith(Object.fromEntries(names.map((name) => [`packages/seeded/src/${name}/${name}.ts`, every])));
    expect(arrowsOf(net, "packages/seeded").size).toBe(110);
  });

  test("a circle of types, of a lazy import and of rooms", () => {
    const circle = houseWith({
      "packages/seeded/src/one/first.ts": 'import type { Second } from "../two/second.ts";',
      "packages/seeded/src/two/second.ts": 'const first = () => import("../one/first.ts");',
    });
    expect(fileCircles(circle)).toHaveLength(2);
    expect(roomCircles(circle, "packages/seeded")).toContainEqual(["one", "two", "one"]);
  });
});

test("the gateway's edge knows no resource", () => {
  const edge = [...house].filter(([path]) => path.startsWith("apps/gateway/src/edge/"));
  expect(edge.length).toBeGreaterThan(20);
  const back = edge.flatMap(([path, targets]) =>
    targets.filter((target) => target.startsWith("apps/gateway/src/api/")).map((target) => `${path} imports ${target}`),
  );
  expect(back).toEqual([]);
});

test("the portal's pages import no page of another folder", () => {
  const pages = "apps/portal/web/src/pages/";
  const folderOf = (path: string) => path.slice(pages.length).split("/").slice(0, -1)[0];
  const across = [...house].flatMap(([path, targets]) =>
    targets
      .filter((target) => path.startsWith(pages) && target.startsWith(pages) && folderOf(path) !== undefined)
      .filter((target) => folderOf(path) !== folderOf(target))
      .map((target) => `${path} imports ${target}`),
  );
  expect(across).toEqual([]);
});

test("nothing imports the sources of another app or package by their path", () => {
  const foreign = [...house].flatMap(([path, targets]) =>
    units.includes(unitOf(path))
      ? targets.filter((target) => unitOf(target) !== unitOf(path)).map((target) => `${path} imports ${target}`)
      : [],
  );
  expect(foreign).toEqual([]);
});

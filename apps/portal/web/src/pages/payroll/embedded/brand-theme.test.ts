import { expect, test } from "vitest";
import { brandTheme, brandVariables, contrastOf } from "./brand-theme.ts";

const parts = [0, 51, 102, 118, 119, 153, 204, 255];
const hex = (part: number) => part.toString(16).padStart(2, "0");
const colors = parts.flatMap((red) =>
  parts.flatMap((green) => parts.map((blue) => `#${hex(red)}${hex(green)}${hex(blue)}`)),
);

test("text on a brand color has a contrast of at least 4.5, also under the pointer", () => {
  const worst = colors.map((color) => {
    const { colors: scales = {}, luminanceThreshold = 0 } = brandTheme(color);
    const [filled = "", hovered = ""] = scales.accent?.slice(7, 9) ?? [];
    expect(filled).toBe(color);
    // As Mantine chooses the text of a filled button.
    const text = contrastOf(color, "#000000") > (luminanceThreshold + 0.05) / 0.05 ? "#000000" : "#ffffff";
    return Math.min(contrastOf(filled, text), contrastOf(hovered, text));
  });
  expect(Math.min(...worst)).toBeGreaterThanOrEqual(4.5);
});

test("what has the brand color on the page can be seen in light and dark", () => {
  for (const color of colors) {
    const { light, dark } = brandVariables(color);
    const contrastOn = (background: string, variables: Record<string, string>) =>
      contrastOf(background, variables["--mantine-color-anchor"] ?? "");
    expect([color, Math.min(contrastOn("#fff", light), contrastOn("#242424", dark))]).toEqual([
      color,
      expect.toSatisfy((contrast: number) => contrast >= 4.5),
    ]);
  }
});

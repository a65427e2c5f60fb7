import {
  Button,
  type ConvertCSSVariablesInput,
  createTheme,
  darken,
  lighten,
  luminance,
  type MantineColorsTuple,
} from "@mantine/core";

/** Contrast of text with what is behind it (WCAG 2.2, 1.4.3). */
const leastContrast = 4.5;
/** The color with which white and black text have the same contrast, 4.58: lighter ones have black text, darker ones white. */
const luminanceThreshold = 0.179;

/** The lightest background of the dark scheme is lighter than its page: that of fields and default buttons. */
const backgrounds = { light: "#ffffff", dark: "#2e2e2e" } as const;

export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The theme of a brand: its color fills buttons as it is, and their text is black or white, whichever is readable. */
export function brandTheme(color: string) {
  // Under the pointer a button changes away from its text.
  const hovered = luminance(color) > luminanceThreshold ? lighten(color, 0.12) : darken(color, 0.12);
  const tints = [0.93, 0.86, 0.7, 0.55, 0.4, 0.25, 0.1].map((share) => lighten(color, share));
  const accent = [...tints, color, hovered, darken(color, 0.24)] as unknown as MantineColorsTuple;
  // A button without a color would have that of links and rings.
  const components = { Button: Button.extend({ defaultProps: { color: "accent" } }) };
  return createTheme({ colors: { accent }, components, primaryShade: 7, luminanceThreshold });
}

/** Links and the rings around what has the focus: the color of the brand as far as it can be seen on the page. */
export function brandVariables(color: string): ConvertCSSVariablesInput {
  const variablesOn = (background: string) => {
    const visible = visibleOn(background, color);
    return { "--mantine-primary-color-filled": visible, "--mantine-color-anchor": visible };
  };
  return { variables: {}, light: variablesOn(backgrounds.light), dark: variablesOn(backgrounds.dark) };
}

/** The color, darker or lighter until it can be read on a background. */
function visibleOn(background: string, color: string): string {
  const change = luminance(background) > luminanceThreshold ? darken : lighten;
  const shades = Array.from({ length: 21 }, (_, step) => change(color, step / 20));
  return shades.find((shade) => contrastOf(shade, background) >= leastContrast) ?? color;
}

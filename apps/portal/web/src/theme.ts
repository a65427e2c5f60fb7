import { createTheme, type MantineColorsTuple } from "@mantine/core";

const accent: MantineColorsTuple = [
  "#eef3ff",
  "#dce5fb",
  "#b6c8f4",
  "#8da9ee",
  "#6b8ee8",
  "#557de5",
  "#3f6bd9",
  "#2f5bc4",
  "#2750b0",
  "#17459b",
];

/** For warnings: its dark shades are readable on its light ones. */
const amber: MantineColorsTuple = [
  "#fff6e5",
  "#ffecc7",
  "#fcd998",
  "#f8c466",
  "#f0ad38",
  "#dd9420",
  "#b97309",
  "#985b00",
  "#7f4b00",
  "#6b3e00",
];

/** For what succeeded. */
const green: MantineColorsTuple = [
  "#ecf8f1",
  "#d5efdf",
  "#a9dec0",
  "#79cc9e",
  "#51bd82",
  "#38b370",
  "#2a9a5e",
  "#1e7c4a",
  "#17633b",
  "#0f4a2c",
];

/** One accent, small radius, compact controls, and the typeface of the statements. */
export const theme = createTheme({
  primaryColor: "accent",
  primaryShade: { light: 7, dark: 6 },
  colors: { accent, amber, green },
  autoContrast: true,
  luminanceThreshold: 0.35,
  defaultRadius: "sm",
  cursorType: "pointer",
  respectReducedMotion: true,
  fontFamily: "'IBM Plex Sans Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', Menlo, Consolas, 'Liberation Mono', monospace",
  headings: {
    fontWeight: "600",
    sizes: { h1: { fontSize: "1.375rem" }, h2: { fontSize: "1.0625rem" }, h3: { fontSize: "0.9375rem" } },
  },
  fontSizes: { xs: "0.75rem", sm: "0.8438rem", md: "0.9063rem", lg: "1.0625rem", xl: "1.25rem" },
});

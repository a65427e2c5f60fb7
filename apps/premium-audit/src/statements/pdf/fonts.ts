import { readFileSync } from "node:fs";

// IBM Plex Sans (SIL Open Font License 1.1): Latin, Greek and Cyrillic, with digits of one width.
const files = {
  regular: new URL(
    "../../../node_modules/@expo-google-fonts/ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf",
    import.meta.url,
  ),
  bold: new URL(
    "../../../node_modules/@expo-google-fonts/ibm-plex-sans/600SemiBold/IBMPlexSans_600SemiBold.ttf",
    import.meta.url,
  ),
};

/** The fonts of statements. Each document has what it uses of them. */
export const fonts = { regular: readFileSync(files.regular), bold: readFileSync(files.bold) };

import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compressed } from "./build/compressed.ts";
import { scriptBound } from "./build/script-bound.ts";
import { withoutJson } from "./build/without-json.ts";

/** Bytes of compressed script that a page may load before it shows something. */
const firstPageBytes = 150_000;

/** Modules of pages without a form. */
const pageModules = /components\/(?:Group|Paper|Skeleton|VisuallyHidden)\/|use-transport|use-uncontrolled/;

/** Modules of a page with a form: fields of Mantine, and calls that change something. */
const formModules =
  /components\/(?:Input|InputBase|TextInput|PasswordInput|ActionIcon|CloseButton)\/|use-?mutation|mutationObserver/i;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), withoutJson(), compressed(), scriptBound(firstPageBytes)],
  // The server replaces the placeholder in each response, so that the style sheets that components add are allowed.
  html: { cspNonce: "__CSP_NONCE__" },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // Browsers that know `light-dark()`; otherwise it is rewritten to variables that nothing sets.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    chunkSizeWarningLimit: 600,
    modulePreload: { polyfill: false },
    // The modules of every page are one file, and those of every form another: they compress better than twenty.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "frame", tags: ["$initial"], priority: 3 },
            { name: "page", test: pageModules, priority: 2 },
            { name: "forms", test: formModules, priority: 1 },
          ],
        },
      },
    },
  },
});

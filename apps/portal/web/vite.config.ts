import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compressed } from "./build/compressed.ts";
import { scriptBound } from "./build/script-bound.ts";

/** Bytes of compressed script that a page may load before it shows something. */
const firstPageBytes = 150_000;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), compressed(), scriptBound(firstPageBytes)],
  // The server replaces the placeholder in each answer, so that the style sheets that components add are allowed.
  html: { cspNonce: "__CSP_NONCE__" },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // Browsers that know `light-dark()`; otherwise it is rewritten to variables that nothing sets.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    chunkSizeWarningLimit: 600,
    modulePreload: { polyfill: false },
    // What every page needs is one file: it compresses better than twenty, and comes in one request.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "frame", tags: ["$initial"] }] } } },
  },
});

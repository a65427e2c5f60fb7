import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const compressible = /\.(js|css|svg|html|json)$/;

/** Writes `.br` and `.gz` beside each script and style sheet, so that the server compresses nothing while it responds. */
export function compressed(): Plugin {
  return {
    name: "compressed",
    apply: "build",
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const assets = Object.values(bundle).filter(({ fileName }) => compressible.test(fileName));
        for (const asset of assets) {
          // The server writes a nonce into pages, so they are not compressed here.
          if (asset.fileName.endsWith(".html") || asset.fileName.startsWith(".")) continue;
          const source = Buffer.from(asset.type === "chunk" ? asset.code : asset.source);
          const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
          const br = await promisify(brotliCompress)(source, quality);
          const gz = await promisify(gzip)(source, { level: 9 });
          this.emitFile({ type: "asset", fileName: `${asset.fileName}.br`, source: br });
          this.emitFile({ type: "asset", fileName: `${asset.fileName}.gz`, source: gz });
        }
      },
    },
  };
}

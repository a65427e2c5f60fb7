import { readFileSync } from "node:fs";

const style = readFileSync(new URL("./header.css", import.meta.url));

/** The style of a page after the one of the header, which the reference and the guides have in common. */
export function withHeaderStyle(page: Buffer): Buffer {
  return Buffer.concat([style, Buffer.from("\n"), page]);
}

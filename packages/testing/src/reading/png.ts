import { crc32, deflateSync } from "node:zlib";

/** A chunk of a PNG, with its length and checksum. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  const check = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, check]);
}

/** The chunks of a PNG of this size, by name: a dark grey one, or one of which nothing is seen. */
export function pngChunks(width: number, height: number, look: "grey" | "transparent" = "grey") {
  const samples = look === "grey" ? 1 : 4;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8);
  header.writeUInt8(look === "grey" ? 0 : 6, 9);
  const rowBytes = width * samples + 1;
  const rows = Buffer.alloc(rowBytes * height, look === "grey" ? 90 : 0);
  for (let row = 0; row < height; row += 1) rows.writeUInt8(0, row * rowBytes);
  return { header, rows };
}

export const pngStart = Buffer.from("89504e470d0a1a0a", "hex");

/** A PNG of this size. */
export function samplePng(width: number, height: number, look?: "grey" | "transparent"): Buffer {
  const { header, rows } = pngChunks(width, height, look);
  const chunks = [pngChunk("IHDR", header), pngChunk("IDAT", deflateSync(rows)), pngChunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([pngStart, ...chunks]);
}

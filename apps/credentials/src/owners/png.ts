import { crc32, inflateSync } from "node:zlib";

/** A picture that every decoder of PNG reads the same way. */
export interface Png {
  bytes: Buffer;
  width: number;
  height: number;
}

/** How many pixels a picture may have, at a side and in all. */
interface PngLimits {
  leastSide: number;
  mostSide: number;
  mostPixels: number;
}

const start = Buffer.from("89504e470d0a1a0a", "hex");
/** Samples of a pixel by color type: grey, color, palette, grey and color with transparency. */
const samplesOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** Chunks that make the picture; everything else, such as texts, places and further frames, is left out. */
const keptChunks: readonly string[] = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"];
const mostFilter = 4;

/**
 * Reads a PNG of a stranger, and returns it with nothing but its picture; or what is wrong with it, for a message. Its pixels are decoded
 * to be sure that they decode, into no more memory than their number says.
 */
export function cleanPng(file: Buffer, { leastSide, mostSide, mostPixels }: PngLimits): Png | string {
  const chunks = chunksOf(file);
  const header = chunks?.[0];
  if (!chunks || header?.type !== "IHDR" || header.data.length !== 13 || chunks.at(-1)?.type !== "IEND") {
    return "must be a PNG picture";
  }
  const width = header.data.readUInt32BE(0);
  const height = header.data.readUInt32BE(4);
  const [bits, color, compression, filter, interlace] = header.data.subarray(8);
  const samples = samplesOf[color ?? -1];
  if (bits !== 8 || samples === undefined || compression !== 0 || filter !== 0 || interlace !== 0) {
    return "must be a PNG picture with 8 bits a channel that is not interlaced";
  }
  const isSide = (side: number) => side >= leastSide && side <= mostSide;
  if (!isSide(width) || !isSide(height)) {
    return `must have ${leastSide} to ${mostSide} pixels at each side, not ${width} by ${height}`;
  }
  if (width * height > mostPixels) return `must have at most ${mostPixels} pixels, not ${width} by ${height}`;
  const picture = chunks.filter(({ type }) => keptChunks.includes(type));
  const count = (type: string) => picture.filter((chunk) => chunk.type === type).length;
  const palette = picture.find(({ type }) => type === "PLTE")?.data.length ?? 0;
  const isPalette = color === 3 && palette > 0 && palette <= 768 && palette % 3 === 0;
  if (count("IHDR") !== 1 || count("IEND") !== 1 || count("PLTE") > 1 || count("tRNS") > 1) return broken;
  if (color === 3 && !isPalette) return broken;
  const data = Buffer.concat(picture.flatMap((chunk) => (chunk.type === "IDAT" ? [chunk.data] : [])));
  if (!hasPixels(data, { rowBytes: width * samples, height })) return broken;
  return { bytes: Buffer.concat([start, ...picture.map(({ whole }) => whole)]), width, height };
}

const broken = "must be a PNG picture that is not damaged";

interface Chunk {
  type: string;
  data: Buffer;
  whole: Buffer;
}

/** Undefined if the file is no sequence of chunks with right checksums. */
function chunksOf(file: Buffer): Chunk[] | undefined {
  if (!file.subarray(0, start.length).equals(start)) return undefined;
  const chunks: Chunk[] = [];
  for (let at = start.length; at < file.length; ) {
    if (at + 12 > file.length) return undefined;
    const end = at + 12 + file.readUInt32BE(at);
    if (end > file.length) return undefined;
    const content = file.subarray(at + 4, end - 4);
    if (crc32(content) !== file.readUInt32BE(end - 4)) return undefined;
    const type = content.toString("latin1", 0, 4);
    chunks.push({ type, data: content.subarray(4), whole: file.subarray(at, end) });
    at = end;
    if (type === "IEND") return chunks;
  }
  return undefined;
}

/** True if the data inflates to exactly these rows, each with a filter that exists. */
function hasPixels(data: Buffer, { rowBytes, height }: { rowBytes: number; height: number }): boolean {
  const expected = (rowBytes + 1) * height;
  try {
    const rows = inflateSync(data, { maxOutputLength: expected });
    if (rows.length !== expected) return false;
    for (let at = 0; at < expected; at += rowBytes + 1) if (rows.readUInt8(at) > mostFilter) return false;
    return true;
  } catch {
    // Not a deflate stream, cut off, or longer than its picture.
    return false;
  }
}

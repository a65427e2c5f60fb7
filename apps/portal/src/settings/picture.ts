/** Kind and size of a picture, read from its bytes. */
export interface Picture {
  type: "image/png" | "image/jpeg" | "image/webp";
  width: number;
  height: number;
}

/** Reads what a picture is, whatever its name or sender says. Undefined for anything but PNG, JPEG and WebP. */
export function readPicture(bytes: Buffer): Picture | undefined {
  try {
    return png(bytes) ?? webp(bytes) ?? jpeg(bytes);
  } catch (error) {
    // Cut off within its header.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const pngStart = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");

function png(bytes: Buffer): Picture | undefined {
  if (!bytes.subarray(0, pngStart.length).equals(pngStart)) return undefined;
  return { type: "image/png", width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

const text = (bytes: Buffer, start: number, end: number) => bytes.toString("latin1", start, end);

function webp(bytes: Buffer): Picture | undefined {
  if (text(bytes, 0, 4) !== "RIFF" || text(bytes, 8, 12) !== "WEBP") return undefined;
  const type = "image/webp";
  switch (text(bytes, 12, 16)) {
    case "VP8 ":
      return { type, width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    case "VP8L": {
      const packed = bytes.readUInt32LE(21);
      return { type, width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
    }
    case "VP8X":
      return { type, width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    default:
      return undefined;
  }
}

/** Markers of a JPEG that begin a frame, which has the size. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpeg(bytes: Buffer): Picture | undefined {
  if (bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  for (let at = 2; bytes.readUInt8(at) === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    if (isFrame(bytes.readUInt8(at + 1))) {
      return { type: "image/jpeg", height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    }
  }
  return undefined;
}

import { expect, test } from "vitest";
import { readPicture } from "./picture.ts";

const hex = (...parts: string[]) => Buffer.from(parts.join(""), "hex");
const riff = (chunk: string, ...rest: string[]) =>
  Buffer.concat([Buffer.from("RIFF\0\0\0\0WEBP", "latin1"), Buffer.from(chunk), hex(...rest)]);

test.each([
  ["PNG", hex("89504e470d0a1a0a", "0000000d49484452", "00000140", "00000078"), ["image/png", 320, 120]],
  // An application segment, a table, then the frame.
  ["JPEG", hex("ffd8", "ffe000044a46", "ffc4000300", "ffc2000b08", "0078", "0140", "01"), ["image/jpeg", 320, 120]],
  ["WebP, lossy", riff("VP8 ", "00000000", "000000", "9d012a", "4001", "7800"), ["image/webp", 320, 120]],
  ["WebP, lossless", riff("VP8L", "000000002f3fc11d00"), ["image/webp", 320, 120]],
  ["WebP, extended", riff("VP8X", "0a000000000000003f0100770000"), ["image/webp", 320, 120]],
])("%s says its size", (_name, bytes, [type, width, height]) => {
  expect(readPicture(bytes)).toEqual({ type, width, height });
});

test.each([
  ["nothing", Buffer.alloc(0)],
  ["a page", Buffer.from("<!doctype html><script>alert(1)</script>")],
  ["SVG, which can hold scripts", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ["GIF", Buffer.from("GIF89a\u0001\u0000\u0001\u0000")],
  ["a PNG that is cut off", hex("89504e470d0a1a0a", "0000000d49484452", "0000")],
  ["a JPEG without a frame", hex("ffd8", "ffe000044a46", "ffe0ffff")],
  ["a JPEG whose segment has no length", hex("ffd8", "ffe00000", "ffe00000")],
])("%s is no picture", (_name, bytes) => {
  expect(readPicture(bytes)).toBeUndefined();
});

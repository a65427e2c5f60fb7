import { UnreadableWorkbook } from "./unreadable-workbook.ts";

/**
 * A limit: a base for every workbook, an addition for each of its bytes, and a maximum, which a million rows of forty columns
 * reach.
 */
interface Limit {
  base: number;
  perByte: number;
  most: number;
}

/** XML of payroll grows about tenfold. */
const ofBytes: Limit = { base: 16_777_216, perByte: 100, most: 2_147_483_648 };
/**
 * One or two elements are usual for a byte. A sheet whose cells have no references and are mostly zeros, 200 to a row, has 19.
 */
const ofElements: Limit = { base: 500_000, perByte: 20, most: 200_000_000 };

/** Limits the memory and time of reading a workbook by its size, so that a small file cannot use much. */
export class ReadingLimits {
  readonly #mostBytes: number;
  readonly #mostElements: number;
  #bytes = 0;
  #elements = 0;

  /** @param size bytes of the workbook */
  constructor(size: number) {
    this.#mostBytes = limitFor(size, ofBytes);
    this.#mostElements = limitFor(size, ofElements);
  }

  /** Counts bytes of a part before it is unpacked, and characters of cells, many of which can share one text. Throws UnreadableWorkbook. */
  addBytes(count: number): void {
    this.#bytes += count;
    if (this.#bytes <= this.#mostBytes) return;
    throw new UnreadableWorkbook(
      `it grows too much when it is unpacked: to at least ${this.#bytes} bytes, and its size allows ${this.#mostBytes}`,
    );
  }

  /** Counts elements, attributes and empty cells. Throws UnreadableWorkbook. */
  addElements(count: number): void {
    this.#elements += count;
    if (this.#elements <= this.#mostElements) return;
    throw new UnreadableWorkbook(
      `it has at least ${this.#elements} elements, attributes and empty cells, and its size allows ${this.#mostElements}`,
    );
  }
}

function limitFor(size: number, { base, perByte, most }: Limit): number {
  return Math.min(base + perByte * size, most);
}

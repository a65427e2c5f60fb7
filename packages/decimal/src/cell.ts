/**
 * Reads a cell of a file as a decimal, without dollar sign, commas between thousands and leading zeros: `$1,234.50` and
 * `01234.50` become `1234.50`. Other text is returned without its dollar sign, and validation then refuses it.
 */
export function fromCell(cell: string): string {
  const bare = cell.replace(/^\$\s*/, "");
  const plain = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(bare) ? bare.replaceAll(",", "") : bare;
  if (!/^[\d.]+$/.test(plain)) return plain;
  return plain
    .replace(/^0+(?=\d)/, "")
    .replace(/^\./, "0.")
    .replace(/\.$/, "");
}

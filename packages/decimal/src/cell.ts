/**
 * The decimal that a cell of a file means, without dollar sign, commas between thousands and leading zeros: `$1,234.50` and
 * `01234.50` are `1234.50`. A cell that means no decimal stays as it is, so that whoever checks it refuses it.
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

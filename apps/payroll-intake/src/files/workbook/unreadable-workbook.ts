/** The bytes are not a workbook that can be read. The message contains the reason and no text of the file. */
export class UnreadableWorkbook extends Error {
  override readonly name = "UnreadableWorkbook";
}

/** The archive has no workbook: it is another kind of document. */
export class NoWorkbook extends Error {
  override readonly name = "NoWorkbook";
}

/** The workbook has no sheet of the name. */
export class NoSuchSheet extends Error {
  override readonly name = "NoSuchSheet";
  readonly sheets: readonly string[];

  constructor(sheets: readonly string[]) {
    super();
    this.sheets = sheets;
  }
}

/** Columns of a file, as its header names them. */
export interface FileColumns {
  /** Headers in the order of the file, with the member of a record that is read from each. */
  used: { header: string; member: string }[];
  /** Headers that nothing is read from. */
  ignored: string[];
}

import type { FileReading, FileRow, FileToRead } from "../read-file.ts";

/** A file that another process reads. It calls back to read the bytes of the file and to pass its rows on. */
export interface FileTask {
  sizeBytes: number;
  file: FileToRead;
}

/** Bytes of the file that the other process asks for. */
export interface BytesToRead {
  position: number;
  length: number;
}

/** A row of the file and all of its cells. Rows are passed on as JSON, which costs less than a copy of their objects. */
export interface FileLine {
  row: FileRow;
  cells: readonly string[];
}

/** Result of reading, or the wrong member of the request. */
export type FileResult = { reading: FileReading } | { wrong: { field: string; description: string } };

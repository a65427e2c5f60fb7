import table from "../data/class-codes.json" with { type: "json" };
import { type ClassCodeBook, classCodeBook } from "./class-code-book.ts";

/** The catalogue that the platform ships. It is not complete. */
export const classCodes: ClassCodeBook = classCodeBook(table);

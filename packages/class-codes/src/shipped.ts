import table from "../data/class-codes.json" with { type: "json" };
import { ClassCodeBook } from "./class-code-book.ts";

/** The catalogue that the platform ships. It is not complete. */
export const classCodes = new ClassCodeBook(table);

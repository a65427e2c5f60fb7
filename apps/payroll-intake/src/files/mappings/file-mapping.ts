import type { MappedHeaders } from "../csv/read-mapping.ts";

export const fileMappingIdPrefix = "fmp_";

/** The headers of members of a record, stored by a name. */
export interface FileMapping {
  id: string;
  /** Unique for the owner and environment, whatever the case of its letters. */
  name: string;
  mapping: MappedHeaders[];
  createdAt: Date;
  updatedAt: Date;
  deletedAt?: Date;
}

/** The package has no types of its own. */
declare module "cluster-key-slot" {
  /** The slot of a key in a Redis Cluster, 0 to 16,383: the CRC16 of its hash tag, or of all of it. */
  export default function slotOf(key: string): number;
}

/**
 * Addresses of a cluster. It has a network namespace of its own, so they are free whatever the machine's networks are, and nothing
 * outside of it can reach them.
 */

/** Addresses of the control plane, the DNS server and the servers of an installation. */
export const hostAddress = "10.99.0.254";

/** Addresses of all pods. */
export const podNetwork = "10.244.0.0/16";

/** Addresses of all Services; `kube-apiserver` assigns them. */
export const serviceNetwork = "10.96.0.0/16";

/** Names and addresses of one node. */
export interface NodePlace {
  /** Its name in the cluster, and that of its network namespace. */
  readonly name: string;
  readonly address: string;
  /** Addresses of its pods. */
  readonly pods: string;
  /** Its zone, as the machines of a cloud have one. */
  readonly zone: string;
}

/** The node with this number, from 1. */
export function nodePlace(number: number): NodePlace {
  return {
    name: `node-${number}`,
    address: `10.99.0.${number}`,
    pods: `10.244.${number}.0/24`,
    zone: `zone-${number}`,
  };
}

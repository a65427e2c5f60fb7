import type { KubernetesApi } from "../kubernetes-api.ts";
import type { ClusterNode } from "../nodes/node.ts";

/** Makes a default storage class and volumes for it, which are folders of the first node. */
export async function offerVolumes(api: KubernetesApi, [node]: readonly ClusterNode[], count: number): Promise<void> {
  if (!node) return;
  const storageClassName = "folders";
  await api.create("/apis/storage.k8s.io/v1/storageclasses", {
    apiVersion: "storage.k8s.io/v1",
    kind: "StorageClass",
    metadata: { name: storageClassName, annotations: { "storageclass.kubernetes.io/is-default-class": "true" } },
    provisioner: "kubernetes.io/no-provisioner",
    volumeBindingMode: "WaitForFirstConsumer",
  });
  const onNode = { key: "kubernetes.io/hostname", operator: "In", values: [node.place.name] };
  for (let number = 1; number <= count; number += 1) {
    await api.create("/api/v1/persistentvolumes", {
      apiVersion: "v1",
      kind: "PersistentVolume",
      metadata: { name: `folder-${number}` },
      spec: {
        storageClassName,
        accessModes: ["ReadWriteOnce"],
        capacity: { storage: "10Gi" },
        persistentVolumeReclaimPolicy: "Retain",
        local: { path: node.newVolume() },
        nodeAffinity: { required: { nodeSelectorTerms: [{ matchExpressions: [onNode] }] } },
      },
    });
  }
}

/** How each row of what to buy is computed, and what is assumed where nothing was measured. By the beginning of its title. */
const computedAs: Readonly<Record<string, string>> = {
  "cores that these pods": "as the charts request, or what they use in the peak hour at 60%",
  "memory that these pods": "as the charts request, which are the limits",
  pods: "two of each app, more where one is busier than 60%, and that of the operator's commands",
  "nodes for pods":
    "a roll-out fits on all of them, the pods on one less; an eighth of the cores and a fifth of the memory are for Kubernetes",
  Postgres:
    "cores of the peak hour at 60%, at least 2; memory (not measured): 4 GiB, 10 MiB for each of 300 connections, a fiftieth of the records; disk: records of 7 years, `wal_keep_size` of 16 GiB or four average days of log, which is more than that of the busiest hour, a quarter free",
  PgBouncer: "two for each installation with a server over 300 connections; size not measured",
  NATS: "cores of the peak hour at 60%, at least 2; memory not measured; disk: 7 days of events, a quarter free, at least 10 GB",
  Redis: "one thread, no disk; memory: 1 GiB and twice its counters, at least 2 GiB",
  "machines in all": "without the machines of Kubernetes itself, monitoring and logs",
  "cores in all": "the rows of machines above",
  "memory in all": "the same",
  "disk in all": "the same",
  "load balancers": "one for each installation",
  "storage of backups": "two copies of the records, not compressed, and 14 days of log",
  "traffic to standbys": "the log of a month, once to the standbys, and once more to the archive",
  "traffic between NATS": "each event goes to two more replicas",
  "requests a month": "reports and look-ups; each has a line in the log of the gateway",
  "deliveries a month": "a request to a partner each, one of the traffic out",
};

/** What the row of a title is computed from. Throws for a row that nobody has described. */
export function assumptionOf(title: string): string {
  const found = Object.entries(computedAs).find(([beginning]) => title.startsWith(beginning));
  if (!found) throw new Error(`Describe in packages/capacity/src/assumptions.ts how "${title}" is computed.`);
  return found[1];
}

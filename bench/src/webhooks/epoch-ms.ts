/** Unix time in ms, finer than Date.now(), to be compared between processes of one machine. */
export function epochMs(): number {
  return performance.timeOrigin + performance.now();
}

/**
 * Resolves to the results of what is done at the same time. If something fails, rejects with its error only after everything
 * has ended, so that nothing goes on behind the back of the caller.
 */
export async function allOf<Work extends readonly unknown[]>(work: readonly [...Work]) {
  await Promise.allSettled(work);
  return Promise.all(work);
}

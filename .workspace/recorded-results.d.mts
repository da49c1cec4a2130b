/**
 * Stores the result of a command for `npm run lab -- matrix`. The name is the command and its argument, as in
 * `bench-codes`.
 */
export function recordResult(
  name: string,
  result: { passed: boolean; bars?: { what: string; isMet: boolean }[]; [figure: string]: unknown },
): void

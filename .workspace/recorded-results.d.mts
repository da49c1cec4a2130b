/** Stores the result of a command for `npm run lab -- matrix`; the name is the command and what it ran, as in `bench-codes`. */
export function recordResult(
  name: string,
  result: { passed: boolean; bars?: { what: string; isMet: boolean }[]; [figure: string]: unknown },
): void

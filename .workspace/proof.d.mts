/** Keeps what a command has found, for `npm run lab -- matrix`; the name is the command and what it ran, as in `bench-codes`. */
export function keepProof(
  name: string,
  result: { passed: boolean; bars?: { what: string; isMet: boolean }[]; [figure: string]: unknown },
): void

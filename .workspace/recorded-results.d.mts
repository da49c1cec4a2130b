/**
 * Stores the result of a command for `npm run lab -- matrix`. The name is the command and its argument, as in
 * `bench-codes`.
 */
export function recordResult(
  name: string,
  result: { passed: boolean; bars?: { what: string; isMet: boolean }[]; [figure: string]: unknown },
): void
/** Renames a temporary file, so that a reader sees the old file or the new one, never a part. */
export function writeWhole(file: string, text: string): void

export const KEY_LENGTH = 4

/**
 * Returns the catalog's key of a compiled English message, or of an id or a contract's message, which are strings. Most texts
 * have no id in the code, because ids cannot be compressed. For the same reason a key has only 20 bits; a check finds texts
 * with the same key. The build of a release computes the same key (webpack/catalogs.cjs).
 */
export function textKey(message: unknown): string {
  const text = JSON.stringify(message)
  let hash = 1 // With this start no two texts of the site have the same key.
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 16_777_619)
  return (hash & 0xf_ff_ff).toString(32).padStart(KEY_LENGTH, '0')
}

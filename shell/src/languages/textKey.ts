export const KEY_LENGTH = 4

/**
 * Returns the catalog's key of a compiled English message, or of an id or a contract's message, which are strings. Most texts
 * have no id in the code, because ids cannot be compressed. For the same reason a key has only 24 bits; a test finds texts
 * with the same key. The build of a release computes the same key (webpack/catalogs.cjs).
 */
export function textKey(message: unknown): string {
  const text = JSON.stringify(message)
  let hash = 2_166_136_261
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 16_777_619)
  return btoa(String.fromCharCode((hash >>> 16) & 255, (hash >>> 8) & 255, hash & 255))
}

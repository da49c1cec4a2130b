const hash = (text: string, start: number) => {
  let value = start
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 16_777_619)
  return value >>> 0
}

/**
 * Returns the catalog's key of a compiled English message. Texts without a context have no id in the code, because ids
 * cannot be compressed. The build of a release computes the same key (webpack/catalogs.cjs).
 */
export function textKey(message: unknown): string {
  const text = JSON.stringify(message)
  return hash(text, 2_166_136_261).toString(36) + (hash(text, 84_696_351) % 36).toString(36)
}

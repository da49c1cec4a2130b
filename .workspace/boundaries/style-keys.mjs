import { createRequire } from 'node:module'

const { styleKey } = createRequire(import.meta.url)('../../shell/webpack/style-key.cjs')

/** Finds style sheets whose classes would have the same names in a bundle. */
export function sameStyleKeys(tree) {
  const sheets = tree.map(({ path }) => path).filter((path) => path.endsWith('.module.css'))
  const isTaken = (path) => sheets.some((other) => other !== path && styleKey(other) === styleKey(path))
  return sheets.filter(isTaken).map((path) => `${path}: rename it, its classes are named like those of another file`)
}

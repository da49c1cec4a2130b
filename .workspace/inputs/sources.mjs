// The code that a front-end file contributes to a build, and its imports.
import { compiled } from './compiled.mjs'

const IN_CSS = /(?:\bfrom\s*|@import\s*(?:url\()?|\burl\(\s*)["']?([^"')\s;]+)/g
/** A string that contains the start of a comment is none. */
const CSS_COMMENTS = /("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')|\/\*[\s\S]*?\*\/\s*/g

const COLORS = ['@flight-amigo/shared-ui/tokens.css', '@flight-amigo/shared-ui/drawings/colors.css']

/** The packages of a list of fonts, and the texts for which shell/webpack/font-subset-loader.cjs subsets them. */
const inFonts = (text) =>
  JSON.parse(text).flatMap((family) => [family.package, ...family.languages.map((language) => `./${language}.ts`)])

/** `code`: the code or its digest, without comments and types. */
export function sourceOf(file, text) {
  if (/\.tsx?$/.test(file)) return compiled(text)
  if (/\.[cm]js$/.test(file)) return compiled(text, { literals: true })
  if (/\.css$/.test(file)) {
    const code = text.replace(CSS_COMMENTS, '$1')
    return { code, imports: [...code.matchAll(IN_CSS)].map(([, specifier]) => specifier), lazy: [] }
  }
  if (/\.fonts\.json$/.test(file)) return { code: text, imports: inFonts(text), lazy: [] }
  if (/\.(svg|webmanifest)$/.test(file)) return { code: text, imports: COLORS, lazy: [] }
  return { code: text, imports: [], lazy: [] }
}

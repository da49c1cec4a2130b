// The code that a front-end file contributes to a build, and its imports.
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** The compiler options of shell/webpack/base.cjs, without types, comments and line breaks. */
const OPTIONS = {
  configFile: false,
  swcrc: false,
  minify: true,
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
    experimental: { keepImportAttributes: true },
    minify: { compress: false, mangle: false, format: { comments: false } },
  },
}
const STATIC = /\b(?:from|import)\s*(["'])([^"'\n]+)\1/g
const LAZY = /\bimport\(\s*(["'`])([^"'`\n]+)\1/g
const IN_CSS = /(?:\bfrom\s*|@import\s*(?:url\()?|\burl\(\s*)["']?([^"')\s;]+)/g
/** A string that contains the start of a comment is none. */
const CSS_COMMENTS = /("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')|\/\*[\s\S]*?\*\/\s*/g
const LITERAL = /(["'])([^"'\n]+)\1/g

const found = (text, pattern, group) => [...text.matchAll(pattern)].map((match) => match[group])
const compiled = new Map()

/**
 * Returns the `code` that the version depends on. A text that does not compile is used unchanged, and its build reports
 * the error.
 */
function compile(text) {
  if (!compiled.has(text)) compiled.set(text, compiledCode(text))
  return compiled.get(text)
}

function compiledCode(text) {
  try {
    return require('@swc/core').transformSync(text, OPTIONS).code
  } catch {
    return text
  }
}

const COLORS = ['@flight-amigo/shared-ui/tokens.css', '@flight-amigo/shared-ui/drawings/colors.css']

/** The packages of a list of fonts, and the texts for which shell/webpack/font-subset-loader.cjs subsets them. */
const inFonts = (text) =>
  JSON.parse(text).flatMap((family) => [family.package, ...family.languages.map((language) => `./${language}.ts`)])

export function sourceOf(file, text) {
  if (/\.tsx?$/.test(file)) {
    const code = compile(text)
    return { code, imports: found(code, STATIC, 2), lazy: found(code, LAZY, 2) }
  }
  if (/\.[cm]js$/.test(file)) {
    const code = compile(text)
    return { code, imports: found(code, LITERAL, 2), lazy: [] }
  }
  if (/\.css$/.test(file)) {
    const code = text.replace(CSS_COMMENTS, '$1')
    return { code, imports: found(code, IN_CSS, 1), lazy: [] }
  }
  if (/\.fonts\.json$/.test(file)) return { code: text, imports: inFonts(text), lazy: [] }
  if (/\.(svg|webmanifest)$/.test(file)) return { code: text, imports: COLORS, lazy: [] }
  return { code: text, imports: [], lazy: [] }
}

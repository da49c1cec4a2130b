// Builds the package in the current folder by its webpack.config.cjs, in its own process, because two builds run at a
// time.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { unknownIn } from './inputs/unknown.mjs'
import { root } from './root.mjs'

const require = createRequire(join(process.cwd(), 'package.json'))
const webpack = createRequire(import.meta.url)('webpack')

const SMALL = 256 // a smaller file saves less than the headers of a compressed response cost
const LARGE = 12_000 // a smaller file gains little from other variants
const LARGEST = 100_000

const { BROTLI_PARAM_LGBLOCK: BLOCK, BROTLI_PARAM_NDIRECT: DIRECT, BROTLI_PARAM_NPOSTFIX: POSTFIX } = constants
/** Which of these makes a file smallest differs from build to build, by up to 250 bytes of the shell. */
const VARIANTS = [
  {},
  { [DIRECT]: 4 },
  { [DIRECT]: 12 },
  { [POSTFIX]: 1 },
  { [POSTFIX]: 1, [DIRECT]: 4 },
  { [POSTFIX]: 2 },
]

/** Writes `x.br` and `x.gz` beside every text, so that publishing and serving compress nothing. */
async function compressTexts(folder) {
  const texts = readdirSync(folder, { recursive: true }).filter((file) => /\.(js|css|svg|txt)$/.test(file))
  await Promise.all(texts.map((file) => compress(join(folder, file))))
}

async function compress(file) {
  const text = readFileSync(file)
  if (text.length < SMALL) return
  const common = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length, [constants.BROTLI_PARAM_QUALITY]: 11 }
  const variants = text.length < LARGE ? VARIANTS.slice(0, 1) : VARIANTS
  const block = text.length < LARGEST ? {} : { [BLOCK]: 24 }
  const [gz, ...brs] = await Promise.all([
    promisify(gzip)(text, { level: 9 }),
    ...variants.map((variant) => promisify(brotliCompress)(text, { params: { ...common, ...block, ...variant } })),
  ])
  const [smallest] = brs.sort((a, b) => a.length - b.length)
  writeFileSync(`${file}.br`, smallest)
  writeFileSync(`${file}.gz`, gz)
}

/** A file that webpack reads but the version ignores could change the release under the same version. */
function checkInputs(stats) {
  const name = relative(root, process.cwd()).replaceAll('\\', '/')
  const unknown = unknownIn(
    [stats.stats ?? stats].flat().flatMap(({ compilation }) => [...compilation.fileDependencies]),
    name,
  )
  if (unknown.length === 0) return
  console.log(`The version of ${name} does not depend on these files, which its build reads (.workspace/inputs):`)
  console.log(unknown.join('\n'))
  process.exitCode = 1
}

try {
  const config = require('./webpack.config.cjs')
  const stats = await promisify(webpack)(config)
  const problems = stats.toString({ all: false, errors: true, warnings: true })
  if (problems) console.log(problems)
  process.exitCode = stats.hasErrors() ? 1 : 0
  if (!stats.hasErrors()) {
    checkInputs(stats)
    await compressTexts([config].flat()[0].output.path)
  }
} catch (error) {
  console.log(error.message) // the stack shows only webpack's own files
  process.exitCode = 1
}

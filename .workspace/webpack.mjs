// Builds the package in the current folder by its webpack.config.cjs, in its own process, because two builds run at a
// time.
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { compressTexts, QUICK } from './compress.mjs'
import { unknownIn } from './inputs/unknown.mjs'
import { root } from './root.mjs'

const require = createRequire(join(process.cwd(), 'package.json'))
const webpack = createRequire(import.meta.url)('webpack')

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
    // The release command and the image compress further.
    await compressTexts([config].flat()[0].output.path, QUICK)
  }
} catch (error) {
  console.log(error.message) // the stack shows only webpack's own files
  process.exitCode = 1
}

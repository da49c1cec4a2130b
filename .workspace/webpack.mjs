// In a package's folder: builds it as its webpack.config.cjs says. A process of its own, since two run at a time.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { compressTexts } from './compressed.mjs'

const require = createRequire(join(process.cwd(), 'package.json'))
const webpack = createRequire(import.meta.url)('webpack')

try {
  const config = require('./webpack.config.cjs')
  const stats = await promisify(webpack)(config)
  const problems = stats.toString({ all: false, errors: true, warnings: true })
  if (problems) console.log(problems)
  process.exitCode = stats.hasErrors() ? 1 : 0
  if (!stats.hasErrors()) await compressTexts([config].flat()[0].output.path)
} catch (error) {
  console.log(error.message) // its stack is webpack's own
  process.exitCode = 1
}

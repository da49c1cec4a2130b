import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'

const webpack = createRequire(import.meta.url)('webpack')
/** An editor may write a file in two steps. */
const STEPS_MS = 5

/** The stacks are those of the compiler and of webpack's loaders. */
const withoutStacks = (problems) =>
  problems.replaceAll(/\n+Caused by:\n.*?(?=\n\n(?:ERROR|WARNING) in |$)/gs, '').replaceAll(/\n +at .*/g, '')

class Builds {
  #ready = Promise.withResolvers()
  #isRunning = true
  compilation

  constructor({ name, config, integrity, release }, built) {
    // Webpack would apply a stale update that it finds here.
    rmSync(config.output.path, { recursive: true, force: true })
    const compiler = webpack(config)
    compiler.hooks.watchRun.tap('dev', () => {
      if (!this.#isRunning) this.#ready = Promise.withResolvers()
      this.#isRunning = true
    })
    compiler.watch({ aggregateTimeout: STEPS_MS, ignored: /[\\/](node_modules|dist)[\\/]/ }, (failure, stats) => {
      const wrong = failure?.stack ?? withoutStacks(stats.toString({ all: false, errors: true, warnings: true }))
      if (!failure && !stats.hasErrors()) this.compilation = stats.compilation
      this.#isRunning = false
      this.#ready.resolve()
      built({ name, wrong, took: stats ? stats.endTime - stats.startTime : 0, files: compiler.modifiedFiles })
    })
    this.close = () => new Promise((resolve) => compiler.close(resolve))
    this.name = name
    this.base = config.output.publicPath
    this.folder = config.output.path
    this.integrity = integrity
    this.release = async () => {
      for (;;) {
        await this.ready()
        const { compilation } = this
        if (!compilation) throw new Error(`${name} has not been built yet`)
        const made = await release(compilation)
        if (compilation === this.compilation && !this.#isRunning) return made
      }
    }
  }

  async ready() {
    while (this.#isRunning) await this.#ready.promise
  }

  state() {
    return { build: this.compilation.hash, base: this.base, integrity: this.integrity(this.compilation) }
  }
}

export const watchBundles = (bundles, built) => bundles.map((bundle) => new Builds(bundle, built))

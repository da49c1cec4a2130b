const { statSync } = require('node:fs')
const { promisify } = require('node:util')

const changedAt = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY
const isOwn = (file) => !/[\\/]node_modules[\\/]/.test(file)

class OnDemandBuild {
  #files = []
  #compilation
  #builtAt = Number.NEGATIVE_INFINITY
  #running = Promise.resolve()
  constructor(compiler) {
    this.compiler = compiler
  }
  built() {
    this.#running = this.#running.catch(() => {}).then(() => this.#build())
    return this.#running
  }
  async #build() {
    if (this.#builtAt > 0 && this.#files.every((file) => changedAt(file) < this.#builtAt)) return this.#compilation
    const begun = Date.now()
    const stats = await promisify(this.compiler.run.bind(this.compiler))()
    this.#builtAt = Number.NEGATIVE_INFINITY
    if (stats.hasErrors()) throw new Error(stats.toString({ all: false, errors: true }))
    this.#files = [...stats.compilation.fileDependencies].filter(isOwn)
    this.#builtAt = begun
    this.#compilation = stats.compilation
    return this.#compilation
  }
}

exports.OnDemandBuild = OnDemandBuild

/** node --import ./test/swc.ts …: lets plain Node run files with decorators, compiled as in jest and the build. */
import { readFileSync } from 'node:fs'
import { registerHooks, setSourceMapsSupport } from 'node:module'
import { fileURLToPath } from 'node:url'
import { transformSync } from '@swc/core'

// Errors name the lines of the sources.
setSourceMapsSupport(true)

registerHooks({
  load(url, context, next) {
    if (!/\/backend\/src\/.*\.ts$/.test(url)) return next(url, context)
    const path = fileURLToPath(url)
    const { code } = transformSync(readFileSync(path, 'utf8'), {
      swcrc: false,
      sourceMaps: 'inline',
      sourceFileName: path,
      jsc: {
        target: 'es2024',
        parser: { syntax: 'typescript', decorators: true },
        transform: { legacyDecorator: true, decoratorMetadata: true },
      },
      module: { type: 'es6' },
    })
    return { format: 'module', source: code, shortCircuit: true }
  },
})

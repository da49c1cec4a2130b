import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import { runFile } from './circus.mjs'

const globals = new URL('globals.mjs', import.meta.url).href
registerHooks({
  resolve: (specifier, context, next) => next(specifier === '@jest/globals' ? globals : specifier, context),
})

export const run = (options) =>
  runFile(options, async () => {
    for (const each of options.setup) await import(pathToFileURL(each))
    await import(pathToFileURL(options.file))
  })

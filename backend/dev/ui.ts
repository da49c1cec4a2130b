import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { devPage } from './page.ts'

const SHELL = join(import.meta.dirname, '../../shell')
const OUTPUT = join(import.meta.dirname, '../../node_modules/.cache/dev-ui')
const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
}

const ENTRY = `
import '@flight-amigo/shared-ui/tokens.css'
import './src/site.css'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { UiGallery } from '@flight-amigo/shared-ui/UiGallery'
createRoot(document.getElementById('root')).render(createElement(UiGallery))`

// Nothing comes before the typeface here, so the page counts as painted (shell/src/site.css).
const HEAD = `<link rel="stylesheet" href="/dev/ui/main.css">
<script src="/dev/ui/main.js" defer></script>`
const PAGE = devPage('UI gallery', HEAD, '<main id="root"></main>', 'painted')

const POLICY = "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

type Stats = { hasErrors(): boolean; toString(options: object): string }
interface Compiler {
  run(done: (error: Error | null, stats?: Stats) => void): void
  close(done: (error: Error | null) => void): void
}

/** `/dev/ui`: every part of shared-ui on one page, built on request by the rules of the site's own build. */
export function mountUi(fastify: FastifyInstance): void {
  let building: Promise<void> | undefined
  fastify.get('/dev/ui', async (_request, reply) => {
    building ??= build().finally(() => {
      building = undefined
    })
    await building
    return reply.header('content-security-policy', POLICY).type('text/html').send(PAGE)
  })
  fastify.get<{ Params: { file: string } }>('/dev/ui/:file', async ({ params: { file } }, reply) => {
    const type = /^[\w-]+\.\w+$/.test(file) && TYPES[extname(file)]
    const body = type && (await readFile(join(OUTPUT, file)).catch(() => undefined))
    return body ? reply.type(type).send(body) : reply.callNotFound()
  })
}

async function build(): Promise<void> {
  const require = createRequire(join(SHELL, 'package.json'))
  const { browser } = require('./webpack/base.cjs') as { browser(options: object): object }
  const webpack = require('webpack') as (config: object) => Compiler
  const entry = { main: `data:text/javascript,${encodeURIComponent(ENTRY)}` }
  const config = browser({ name: 'dev-ui', context: SHELL, entry, outputPath: OUTPUT, publicPath: '/dev/ui/' })
  // Minimizing would start processes with this one's options, which would wait for a parent that they do not have.
  const compiler = webpack({ ...config, optimization: { minimize: false } })
  const stats = await promisify(compiler.run.bind(compiler))()
  await promisify(compiler.close.bind(compiler))() // writes the cache for the next build
  if (stats?.hasErrors()) throw new Error(stats.toString({ all: false, errors: true }))
}

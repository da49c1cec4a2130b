import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { publish } from '../src/releases/publishing/publish.ts'
import { Registry } from '../src/releases/registry.service.ts'
import type { TestApp } from './app.ts'

const sha256 = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

interface Build {
  name: string
  version: string
  files: Record<string, string>
  facts?: object
}

/** A built folder as webpack leaves it: files, and release.json with their hashes. */
export function builtFolder({ name, version, files: given, facts }: Build): string {
  const files = name === 'shell' ? given : { 'remoteEntry.js': `// ${name}`, ...given }
  const folder = mkdtempSync(join(tmpdir(), 'flight-amigo-build-'))
  const hashed = Object.entries(files).filter(([file]) => /\.(js|css)$/.test(file))
  const integrity = Object.fromEntries(hashed.map(([file, text]) => [file, sha256(text)]))
  const release = { name, version, base: `/r/${name}/${version}/`, css: '', integrity, ...facts }
  for (const [file, text] of Object.entries({ ...files, 'release.json': JSON.stringify(release) })) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  return folder
}

/** A document code that renders its request as JSON, wants two answers on `/`, and protects `/secret`. */
const DOCUMENT = `
exports.wantedAnswers = ({ path }) => path === '/' ? ['/health/live', '/nowhere', '//evil.test/x'] : path === '/me' ? ['/auth/me'] : []
exports.renderDocument = (request) => {
  if (request.path === '/throws') throw new Error('broken page')
  if (request.path === '/away') return { status: 302, html: '', headers: { 'cache-control': 'no-store' }, redirect: '//evil.test/' }
  if (request.path === '/secret' && !request.user)
    return { status: 302, html: '', headers: { 'cache-control': 'no-store' }, redirect: '/?redirect=' + encodeURIComponent(request.path + request.search) }
  return {
    status: request.path === '/nowhere' ? 404 : 200,
    html: '<!doctype html><title>VERSION</title><p>' + 'text '.repeat(200) + '</p><script type="application/json">' + JSON.stringify(request) + '</script>',
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': request.user ? 'no-store' : 'no-cache',
      'content-security-policy': "default-src 'self'",
    },
  }
}`

/** A shell whose documents are their request as JSON. */
export const shellFolder = (version: string, code = DOCUMENT) =>
  builtFolder({
    name: 'shell',
    version,
    files: {
      'shell.js': `console.log(${JSON.stringify('x'.repeat(1000))})`,
      'document.cjs': code.replace('VERSION', version),
    },
  })

/** From here on the site has pages: each shows its request. */
export async function publishShell({ app, pool }: Pick<TestApp, 'app' | 'pool'>): Promise<void> {
  await publish(shellFolder('1.0.0-aaaaaaaaaa'), pool)
  await app.get(Registry).refresh() // the notification may still be on its way
}

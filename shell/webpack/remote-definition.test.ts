import { createRequire, SourceMap } from 'node:module'
import { expect, test } from '@jest/globals'
import { transformSync } from '@swc/core'

type Callback = (error: null, code: string, map?: object) => void
type Loader = (this: { resourcePath: string; callback: Callback }, code: string, map?: object) => void

const loader = createRequire(__filename)('./remote-definition-loader.cjs') as Loader

function loaded(code: string, map?: object): { code: string; map: object | undefined } {
  const results: ReturnType<typeof loaded>[] = []
  const callback: Callback = (_error, code, map) => results.push({ code, map })
  loader.call({ resourcePath: '/mf/src/remote.ts', callback }, code, map)
  return results[0]!
}

test('the entry of a remote has its pages and extensions, and nothing that only the build reads', () => {
  const { code } = loaded(`
    import { defineRemote } from '@flight-amigo/shell/sdk'
    const shared = { title: 'Create', page: () => import('./Create.tsx') }
    export default defineRemote({
      name: 'listings',
      routes: [
        { path: '/', title: 'Home', page: () => import('./Home.tsx'), Skeleton, data: ['/listings'], linkPreview: '/preview' },
        { path: '/create', ...shared, protected: true },
      ],
      nav: [{ to: '/', label: 'Home', area: 'header', order: 1 }],
      slots: { 'header.badges': { extension: () => import('./Badge.tsx'), data: ['/unread'], skipIfEmpty: true } },
    })`)
  expect(code).toMatch(/defineRemote\(\{\s*name: 'listings',\s*routes: \[/)
  for (const needed of ["path: '/'", './Home.tsx', 'Skeleton', '...shared', 'extension', './Badge.tsx'])
    expect(code).toContain(needed)
  for (const other of ["'Home'", "'/listings'", 'linkPreview', 'protected', 'nav', "'/unread'", 'skipIfEmpty'])
    expect(code).not.toContain(other)
})

test('a definition in another form is refused', () => {
  expect(() => loaded('const remote = {}\nexport default remote')).toThrow('export default defineRemote')
})

test('the source map leads to the lines of the file that was written', () => {
  const written = `
    import { defineRemote } from '@flight-amigo/shell/sdk'
    interface Unused {
      line: string
    }
    export default defineRemote({
      name: 'listings' as string,
      nav: [{ to: '/', label: 'Home', area: 'header', order: 1 }],
      routes: [{ path: '/', title: 'Home', page: () => import('./Home.tsx') }],
    })`
  const options = { filename: '/mf/src/remote.ts', swcrc: false, sourceMaps: true }
  const compiled = transformSync(written, { ...options, jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } })
  const { code, map } = loaded(compiled.code, JSON.parse(compiled.map!))
  const lines = code.split('\n')
  const line = lines.findIndex((text) => text.includes('./Home.tsx'))
  const entry = new SourceMap(map as ConstructorParameters<typeof SourceMap>[0]).findEntry(
    line,
    lines[line]!.indexOf('import('),
  )
  const wanted = written.split('\n').findIndex((text) => text.includes('./Home.tsx'))
  expect(entry).toMatchObject({ originalSource: expect.stringMatching(/remote\.ts$/), originalLine: wanted })
  expect(map).toMatchObject({ sourcesContent: [written] })
})

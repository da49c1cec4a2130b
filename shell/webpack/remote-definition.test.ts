import { createRequire } from 'node:module'
import { expect, test } from '@jest/globals'

const load = createRequire(__filename)
const withoutBuildFacts = load('./remote-definition-loader.cjs') as (code: string) => string

test('the entry of a remote has its pages and extensions, and nothing that only the build reads', () => {
  const code = withoutBuildFacts(`
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
  expect(() => withoutBuildFacts('const remote = {}\nexport default remote')).toThrow('export default defineRemote')
})

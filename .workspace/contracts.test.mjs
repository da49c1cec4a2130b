import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { buildable, isRemote } from './packages.mjs'
import { filesBelow, root } from './root.mjs'

const read = (...path) => readFileSync(join(root, ...path), 'utf8')

const imported = (folder) => {
  const sources = filesBelow(`${folder}/src`).filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  const found = sources.flatMap((file) => [
    ...read(file).matchAll(/^import (?!type )\{([^}]*)\} from '@flight-amigo\/backend\/contract\/([\w-]+)'/gm),
  ])
  const values = found.filter(([, names]) => names.split(',').some((name) => name.trim() && !/^\s*type /.test(name)))
  return [...new Set(values.map(([, , name]) => name))].sort()
}

const handsOn = (name) => {
  const [file] = filesBelow('backend/src').filter((path) => path.endsWith(`/${name}.contract.ts`))
  return [name, ...[...read(file).matchAll(/from '\.[^']*\/([\w-]+)\.contract\.ts'/g)].map(([, inner]) => inner)]
}

test.each(buildable().filter((name) => isRemote(name)))(
  'the release of %s names every contract that its sources use',
  (folder) => {
    const version = JSON.parse(read(folder, 'dist/releases.json')).at(-1)
    const { contracts } = JSON.parse(read(folder, 'dist', version, 'release.json'))
    const unnamed = imported(folder).filter((name) => !handsOn(name).some((each) => contracts.includes(each)))
    expect(unnamed).toEqual([])
  },
)

test('control: contracts are found in the sources', () => {
  expect(imported('mf-account')).toContain('account')
})

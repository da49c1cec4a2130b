// All tests that jest runs: `jest --config .workspace/jest.config.mjs [--selectProjects backend|front|workspace]
// [path]`.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { unitCores } from './workers.mjs'

const root = join(import.meta.dirname, '..')
const backend = join(root, 'backend')
const fronts = readdirSync(root).filter((name) => name === 'shell' || name === 'shared-ui' || name.startsWith('mf-'))
const jestFile = (file) => join(import.meta.dirname, 'jest', file)
const existing = (...files) => files.filter((file) => existsSync(file))

// The path of the checkout may contain any character, so no pattern here contains that path.
const project = { modulePathIgnorePatterns: ['/dist/', '/\\.data/'] }

export default {
  rootDir: root,
  cacheDirectory: join(root, 'node_modules/.cache/jest'),
  maxWorkers: unitCores(),
  testTimeout: 120_000,
  projects: [
    {
      ...project,
      displayName: 'backend',
      rootDir: backend,
      runner: jestFile('native-runner.mjs'),
      setupFiles: [join(backend, 'test/swc.ts')],
      testMatch: ['**/*.test.ts'],
      globalSetup: existing(join(backend, 'test/global-setup.ts'))[0],
      globalTeardown: existing(join(backend, 'test/global-teardown.ts'))[0],
      transform: {},
    },
    {
      ...project,
      displayName: 'front',
      rootDir: root,
      roots: fronts.map((name) => join(root, name)),
      runner: jestFile('browser-runner.mjs'),
      testMatch: ['**/*.test.ts', '**/*.test.tsx'],
      setupFilesAfterEnv: [
        '@testing-library/jest-dom/jest-globals',
        ...existing(join(root, 'shared-ui/test/dialog.ts')),
        jestFile('testing-library.cjs'),
      ],
      transform: {},
    },
    {
      ...project,
      displayName: 'workspace',
      rootDir: import.meta.dirname,
      runner: jestFile('native-runner.mjs'),
      testMatch: ['**/*.test.mjs'],
    },
  ],
}

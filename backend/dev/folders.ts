import { accessSync, constants, mkdirSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Refusal, reasonOf } from './refusal.ts'

const ours = constants.R_OK | constants.W_OK | constants.X_OK

/** Makes the folders that the settings name, and says which of them cannot be used, before anything is started. */
export function prepareFolders({ DATA_DIR = '.data', RELEASES_DIR, BUILDS_DIR }: Record<string, string | undefined>) {
  const usable = (name: string, path: string, act: () => unknown) => {
    try {
      act()
    } catch (error) {
      throw new Refusal(`${name} (${path}) cannot be used: ${reasonOf(error as Error)}.`)
    }
  }
  const folders = { DATA_DIR: resolve(DATA_DIR), RELEASES_DIR: resolve(RELEASES_DIR ?? join(DATA_DIR, 'releases')) }
  for (const [name, path] of Object.entries(folders))
    usable(name, path, () => {
      mkdirSync(path, { recursive: true })
      accessSync(path, ours)
    })
  if (BUILDS_DIR) usable('BUILDS_DIR', resolve(BUILDS_DIR), () => readdirSync(BUILDS_DIR))
}

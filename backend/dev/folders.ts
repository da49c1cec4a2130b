import { accessSync, constants, mkdirSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { reasonOf, StartError } from './start-error.ts'

const OURS = constants.R_OK | constants.W_OK | constants.X_OK

/** Makes the folder for data; refuses, before anything is started, when a folder that is set cannot be used. */
export function prepareFolders({ DATA_DIR = '.data', BUILDS_DIR }: Record<string, string | undefined>): void {
  attempt('DATA_DIR', DATA_DIR, (path) => {
    mkdirSync(path, { recursive: true })
    accessSync(path, OURS)
  })
  if (BUILDS_DIR) attempt('BUILDS_DIR', BUILDS_DIR, readdirSync)
}

function attempt(name: string, folder: string, use: (path: string) => unknown): void {
  const path = resolve(folder)
  try {
    use(path)
  } catch (error) {
    throw new StartError(`${name} (${path}) cannot be used: ${reasonOf(error as Error)}.`)
  }
}

import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from './start-error.ts'

/** Makes this process the only one on a folder; returns how to release it. Replaces the lock of a killed process. */
export function lock(dir: string): () => void {
  mkdirSync(dir, { recursive: true })
  const file = join(dir, 'lock')
  const mine = `${file}.${process.pid}`
  writeFileSync(mine, String(process.pid))
  try {
    if (!link(mine, file)) {
      const holder = Number(readFileSync(file, 'utf8'))
      if (isSite(holder))
        throw new StartError(
          `Flight Amigo already runs on ${dir} (process ${holder}): stop it, or set DATA_DIR to another folder.`,
        )
      rmSync(file, { force: true })
      if (!link(mine, file))
        throw new StartError(`Another start on ${dir} was faster: stop it, or set DATA_DIR to another folder.`)
    }
  } finally {
    rmSync(mine, { force: true })
  }
  return () => rmSync(file, { force: true })
}

/** Writes the lock as a link, which is atomic and never replaces another. */
function link(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if ((error as { code?: string }).code === 'EEXIST') return false
    throw error
  }
}

/** Whether a process lives and, as far as the system shows it, is ours: its number may belong to another one by now. */
function isSite(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as { code?: string }).code !== 'EPERM') return false
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      .split('\0')
      .some((argument) => /dev\/(start|database-server)\.ts$/.test(argument))
  } catch {
    return true
  }
}

import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

const MIB = 1024 * 1024
const SIZE = '768m'

/** A disk of its own, small enough to be filled; undefined where nothing may be mounted. */
export function mountSmallDisk(at: string) {
  mkdirSync(at)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=755`, 'tmpfs', at], { stdio: 'ignore' })
  } catch {
    return undefined
  }
  const ballast = join(at, 'ballast')
  return {
    dir: join(at, 'postgres'),
    /** Leaves not one byte. */
    fill() {
      const file = openSync(ballast, 'a')
      for (let bytes = MIB; bytes > 0; ) {
        try {
          if (writeSync(file, Buffer.alloc(bytes)) < bytes) bytes = Math.floor(bytes / 2)
        } catch {
          bytes = Math.floor(bytes / 2)
        }
      }
      closeSync(file)
    },
    free: () => rmSync(ballast, { force: true }),
    unmount: () => execFileSync('umount', ['--lazy', at], { stdio: 'ignore' }),
  }
}

export type SmallDisk = NonNullable<ReturnType<typeof mountSmallDisk>>

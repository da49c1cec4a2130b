import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

const MIB = 1024 * 1024
const SIZE = '768m'

/** Mounts a disk that is small enough to fill; undefined where mounting is not allowed. */
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
    /** Fills it to the last byte. */
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

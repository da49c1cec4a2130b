import { readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Names the set of processes in which a process ID is unique: on Linux a container of this boot. Returns null
 * elsewhere, because two hosts may have the same name.
 */
export function pidNamespace(proc = '/proc'): string | null {
  try {
    const boot = readFileSync(join(proc, 'sys/kernel/random/boot_id'), 'utf8').trim()
    return `${boot} ${readlinkSync(join(proc, 'self/ns/pid'))}`
  } catch {
    return null
  }
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM'
  }
}

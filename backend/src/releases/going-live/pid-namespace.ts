import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/** Names the set of processes in which a process ID is unique: on Linux a container of this boot, elsewhere the host. */
export function pidNamespace(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return hostname()
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

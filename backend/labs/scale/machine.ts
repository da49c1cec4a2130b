import { readdirSync, readFileSync } from 'node:fs'

const TICKS = 100 // of a second, in /proc

interface Use {
  parent: number
  own: number
  endedChildren: number
}

function useOf(pid: number): Use | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ').map(Number)
    const [, parent = 0] = fields
    const [own, endedChildren] = [fields[11]! + fields[12]!, fields[13]! + fields[14]!]
    return { parent, own: own / TICKS, endedChildren: endedChildren / TICKS }
  } catch {
    return undefined // it has ended
  }
}

/** The processor seconds so far of each kind of process, with all their children; our own children are other kinds. */
export function processorTime(kinds: { [kind: string]: number[] }): Map<string, number> {
  const uses = new Map<number, Use>()
  for (const name of readdirSync('/proc')) {
    const use = /^\d+$/.test(name) ? useOf(Number(name)) : undefined
    if (use) uses.set(Number(name), use)
  }
  const total = (pid: number): number => {
    const use = uses.get(pid)
    if (!use) return 0
    if (pid === process.pid) return use.own
    const children = [...uses].filter(([, { parent }]) => parent === pid).map(([child]) => total(child))
    return use.own + use.endedChildren + children.reduce((sum, each) => sum + each, 0)
  }
  return new Map(Object.entries(kinds).map(([kind, pids]) => [kind, pids.reduce((sum, pid) => sum + total(pid), 0)]))
}

import { ModuleContributions } from '../src/contributions.ts'
import type { TestApp } from './app.ts'

/** Runs sweeps by their names, as their jobs do. */
export async function sweep({ app }: Pick<TestApp, 'app'>, ...names: string[]): Promise<void> {
  const all = app.get(ModuleContributions, { strict: false }).of('sweeps')
  for (const name of names) {
    const named = all.find((one) => one.name === name)
    if (!named) throw new Error(`There is no sweep ${name}.`)
    await named.sweep()
  }
}

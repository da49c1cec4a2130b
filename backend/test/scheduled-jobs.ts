import { ModuleContributions } from '../src/contributions.ts'
import type { TestApp } from './app.ts'

/** Runs scheduled jobs by their names, as their jobs do. */
export async function runJobs({ app }: Pick<TestApp, 'app'>, ...names: string[]): Promise<void> {
  const all = app.get(ModuleContributions, { strict: false }).of('scheduledJobs')
  for (const name of names) {
    const named = all.find((one) => one.name === name)
    if (!named) throw new Error(`There is no scheduled job ${name}.`)
    await named.run()
  }
}

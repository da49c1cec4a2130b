import { expect, test } from '@jest/globals'
import { openSite } from '../site/site.ts'
import { faults } from './causes/all.ts'
import { runFault } from './run.ts'
import { buildSabotaged, sabotages } from './sabotages.ts'

test.each(sabotages)(
  'notices that $what, and names the rows',
  async (sabotage) => {
    const { main, remove } = await buildSabotaged(sabotage)
    const site = await openSite({ slower: 4, main })
    try {
      await site.restore()
      const { problems } = await runFault(site, faults.find(({ name }) => name === sabotage.cause)!)
      expect(problems).toContainEqual(expect.stringMatching(sabotage.noticed))
    } finally {
      await site.close()
      remove()
    }
  },
  300_000,
)

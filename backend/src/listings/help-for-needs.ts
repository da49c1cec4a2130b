import type { KindOfHelp, TravelerFacts } from './listings.contract.ts'

type Need = TravelerFacts['needs'][number]

const HELP: Record<Need, KindOfHelp | null> = {
  wheelchair: 'wheelchair',
  'first-flight': 'first-flight',
  connection: 'connection',
  forms: 'forms',
  'medicine-times': 'medicine-times',
  diet: null,
  'little-english': 'translation',
  child: 'child',
  pet: 'pet',
}

/** The kinds of help by which searches find a request for someone with these needs. */
export const helpFor = (needs: readonly Need[]): KindOfHelp[] => needs.flatMap((need) => HELP[need] ?? [])

import { defineDrafts } from '@flight-amigo/shell/sdk'

/** The ids of the trips whose cards are on this device. The badge refreshes them. */
export const savedCards = defineDrafts<number>({
  name: 'cards',
  storedIn: 'browser',
  schema: { safeParse: (data) => ({ data: Number(data) }) },
})

import { defineDrafts } from '@flight-amigo/shell/sdk'

/** The ids of the trips whose cards this device keeps: the badge of every page looks for what has changed of these alone. */
export const savedCards = defineDrafts<number>({
  name: 'cards',
  storedIn: 'browser',
  schema: { safeParse: (data) => ({ data: Number(data) }) },
})

import type { Filters } from '../listings.api.ts'

const FIND = { to: '/find/create', label: 'Ask for help', variant: 'accent' } as const
const OFFER = { to: '/offer/create', label: 'Offer help', variant: 'sky' } as const

/** What the results are called, and where those go on who do not find what they look for. */
export function resultWords({ type }: Pick<Filters, 'type'>) {
  return type === 'seeking_help'
    ? {
        heading: 'Travelers Needing Assistance',
        empty: 'No travelers seeking help found',
        create: OFFER,
        elsewhere: { to: '/offer/create', label: 'Offer your help' },
      }
    : {
        heading: 'Available Amigos',
        empty: 'No Amigos found',
        create: FIND,
        elsewhere: { to: '/find/create', label: 'Post a request for help' },
      }
}

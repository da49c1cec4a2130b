import { msg } from '@lingui/core/macro'
import { DEFAULT_HEADING } from './FlightSearchSkeleton.tsx'

export const flightSearchModes = {
  find: {
    heading: DEFAULT_HEADING,
    dateLabel: msg`From Travel Date`,
    hasEndDate: true,
    button: msg`Search for Amigos`,
    resultType: 'helper',
  },
  offer: {
    heading: msg`Be a Amigo for a Flight`,
    dateLabel: msg`Travel Date`,
    hasEndDate: false,
    button: msg`Confirm and Continue`,
    resultType: 'seeking_help',
  },
} as const

export type FlightSearchMode = (typeof flightSearchModes)[keyof typeof flightSearchModes]

import { DEFAULT_HEADING } from './FlightSearchSkeleton.tsx'

export const flightSearchModes = {
  find: {
    heading: DEFAULT_HEADING,
    dateLabel: 'From Travel Date',
    hasEndDate: true,
    button: 'Search for Amigos',
    looksFor: 'helper',
  },
  offer: {
    heading: 'Be a Amigo for a Flight',
    dateLabel: 'Travel Date',
    hasEndDate: false,
    button: 'Confirm and Continue',
    looksFor: 'seeking_help',
  },
} as const

export type FlightSearchMode = (typeof flightSearchModes)[keyof typeof flightSearchModes]

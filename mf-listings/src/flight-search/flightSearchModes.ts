/** The two ways to search for a flight: to be helped on it, or to help. */
export const flightSearchModes = {
  find: {
    heading: 'Find a Amigo for Your Flight',
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

/** One of the two. */
export type FlightSearchMode = (typeof flightSearchModes)[keyof typeof flightSearchModes]

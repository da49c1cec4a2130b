import { type AirportPickerProps, AirportPicker as Picker } from '@flight-amigo/shared-ui/AirportPicker'
import { useAirports } from './airports.api.ts'

/** The picker of airports, with the list that the page shares. */
export const AirportPicker = (props: Omit<AirportPickerProps, 'useAirports'>) => (
  <Picker useAirports={useAirports} {...props} />
)

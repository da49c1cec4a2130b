import { type AirportPickerProps, AirportPicker as Picker } from '@flight-amigo/shared-ui/AirportPicker'
import { useAirports } from './airports.api.ts'

export const AirportPicker = (props: Omit<AirportPickerProps, 'useAirports'>) => (
  <Picker useAirports={useAirports} {...props} />
)

import { Input, type InputProps } from '@flight-amigo/shared-ui/Input'

export const FlightNumberInput = (props: InputProps) => (
  <Input placeholder="AA1234" autoCapitalize="characters" autoComplete="off" {...props} />
)

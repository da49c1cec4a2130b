import { fireEvent } from '@testing-library/react'

/** Half of a value, such as "09:30 --", as a browser has it: no value, but not empty either. jsdom has no such fields. */
export function typeBadInput(input: HTMLElement): () => void {
  const { value } = input as HTMLInputElement
  fireEvent.change(input, { target: { value: '' } })
  Object.defineProperty(input, 'validity', { value: { badInput: true }, configurable: true })
  return () => {
    Reflect.deleteProperty(input, 'validity')
    fireEvent.change(input, { target: { value } })
  }
}

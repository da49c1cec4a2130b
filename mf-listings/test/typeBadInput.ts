import { fireEvent } from '@testing-library/react'

/** Simulates an incomplete value such as "09:30 --", which jsdom does not support: no value, but not empty. */
export function typeBadInput(input: HTMLElement): () => void {
  const { value } = input as HTMLInputElement
  fireEvent.change(input, { target: { value: '' } })
  Object.defineProperty(input, 'validity', { value: { badInput: true }, configurable: true })
  return () => {
    Reflect.deleteProperty(input, 'validity')
    fireEvent.change(input, { target: { value } })
  }
}

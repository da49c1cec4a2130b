/** Half of a value, such as "09:30 --", as a browser has it: no value, but not empty either. jsdom has no such fields. */
export function typeHalf(input: HTMLElement): () => void {
  Object.defineProperty(input, 'validity', { value: { badInput: true }, configurable: true })
  return () => Reflect.deleteProperty(input, 'validity')
}

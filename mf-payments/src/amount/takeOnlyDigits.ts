/**
 * Lets only digits into the field inside this element, typed or pasted. Behind a point come cents. They stay out as well,
 * until the person does something other than typing on, because 2.50 must not become 250.
 */
export function takeOnlyDigits(place: HTMLElement | null) {
  let isInCents = false
  const judge = (event: InputEvent) => {
    const { data } = event // null for a deletion and for Enter
    isInCents = data?.length === 1 && (isInCents || /[.,]/.test(data))
    if (data && (isInCents || !/^\s*\d+\s*$/.test(data))) event.preventDefault()
  }
  const endCents = () => {
    isInCents = false
  }
  const judgeKey = ({ key }: KeyboardEvent) => {
    // A phone's keyboard names no key, and types on.
    if (key.length > 1 && key !== 'Unidentified' && key !== 'Process') endCents()
  }
  const stop = new AbortController()
  const { signal } = stop
  place?.addEventListener('beforeinput', judge, { signal })
  place?.addEventListener('keydown', judgeKey, { signal })
  for (const move of ['pointerdown', 'focusin']) place?.addEventListener(move, endCents, { signal })
  return () => stop.abort()
}

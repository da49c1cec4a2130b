declare global {
  var pressed: HTMLButtonElement | undefined
}

/** Presses the button that was pressed last before React stood, and did nothing yet (see document/start.ts). */
export function repeatEarlyClick() {
  document.onclick = null
  const button = globalThis.pressed
  globalThis.pressed = undefined
  delete button?.dataset.pressed
  button?.click()
}

/**
 * jsdom's <dialog> lacks showModal(). This adds what tests use: focus and its return, Esc with `cancel`, the `close`
 * event, and the errors. Browser tests cover inertness and the backdrop.
 */
const modals: HTMLDialogElement[] = []
const openers = new WeakMap<HTMLDialogElement, Element | null>()

const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]):not([type=hidden]), select:not([disabled]), textarea:not([disabled]), [tabindex]:not([tabindex="-1"])'

function showModal(this: HTMLDialogElement) {
  if (this.open) throw new DOMException('The dialog is open already.', 'InvalidStateError')
  if (!this.isConnected) throw new DOMException('The dialog is not in the document.', 'InvalidStateError')
  openers.set(this, document.activeElement)
  this.setAttribute('open', '')
  modals.push(this)
  const first = this.querySelector<HTMLElement>('[autofocus]') ?? this.querySelector<HTMLElement>(FOCUSABLE)
  if (first) first.focus()
  else (document.activeElement as HTMLElement | null)?.blur()
}

function close(this: HTMLDialogElement, returnValue?: string) {
  if (!this.open) return
  this.removeAttribute('open')
  if (returnValue !== undefined) this.returnValue = returnValue
  const index = modals.indexOf(this)
  if (index >= 0) modals.splice(index, 1)
  const opener = openers.get(this)
  openers.delete(this)
  if (opener instanceof HTMLElement && opener !== document.body) opener.focus()
  queueMicrotask(() => this.dispatchEvent(new Event('close')))
}

if (typeof HTMLDialogElement !== 'undefined') {
  Object.assign(HTMLDialogElement.prototype, { showModal, close })
  // jsdom lacks scrolling, too.
  Element.prototype.scrollIntoView ??= () => {}
  document.addEventListener('keydown', (event) => {
    const top = modals.filter((dialog) => dialog.isConnected).at(-1)
    if (event.key !== 'Escape' || event.defaultPrevented || !top) return
    if (top.dispatchEvent(new Event('cancel', { cancelable: true }))) top.close()
  })
}

export {}

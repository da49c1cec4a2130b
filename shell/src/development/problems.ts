export interface BuildProblem {
  title: string
  text: string
}

const RULES = `
  :host { all: initial; position: fixed; inset: auto 0 0 0; margin: 0; width: auto; max-height: 50vh; overflow: auto;
    border: 0; padding: 0; background: #1c1017; color: #fbe9ee; color-scheme: dark; border-top: 3px solid #ff6b81;
    font: 14px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
  section { padding: 12px 16px 0 }
  section:last-child { padding-bottom: 16px }
  h2 { margin: 0 48px 4px 0; font: 600 15px/1.5 system-ui, sans-serif }
  pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
  button { position: sticky; float: right; top: 8px; margin: 8px 8px 0 0; width: 44px; height: 44px; border: 1px solid #8d6773;
    border-radius: 8px; background: #33202a; color: inherit; font: 20px/1 system-ui, sans-serif; cursor: pointer }
  button:focus-visible { outline: 3px solid #ffb3c0; outline-offset: 2px }
`

let panel: HTMLElement | undefined

export function showProblems(problems: BuildProblem[]) {
  panel?.remove()
  panel = undefined
  if (problems.length === 0) return
  panel = document.createElement('dev-problems')
  panel.popover = 'manual'
  const root = panel.attachShadow({ mode: 'open' })
  const rules = new CSSStyleSheet()
  rules.replaceSync(RULES) // the CSP forbids style elements
  root.adoptedStyleSheets = [rules]
  const close = element('button', '×')
  close.ariaLabel = 'Close'
  close.onclick = () => showProblems([])
  const list = element('div')
  list.role = 'alert'
  list.append(
    ...problems.map(({ title, text }) => {
      const section = element('section')
      section.append(element('h2', title), element('pre', text))
      return section
    }),
  )
  root.append(close, list)
  document.body.append(panel)
  panel.showPopover?.()
}

function element<T extends keyof HTMLElementTagNameMap>(tag: T, text = '') {
  const made = document.createElement(tag)
  made.textContent = text
  return made
}

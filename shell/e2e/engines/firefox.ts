import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Driver, Programs, WindowOptions } from './engine.ts'

interface Message {
  id?: number
  type?: string
  method?: string
  message?: string
  params?: { level: string; text: string }
  result?: { context?: string; data?: string; result?: { value: string }; exceptionDetails?: { text: string } }
}

/** Firefox reports this hash, of an empty file, for a script that was still loading when its page closed. */
const NOTHING = '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='

/** Firefox supports WebDriver BiDi itself, so no geckodriver is needed. */
export async function openFirefox(programs: Programs, options: WindowOptions): Promise<Driver> {
  const { width, height, isDark = false, language = 'en-US' } = options
  const preferences = { 'intl.accept_languages': language, 'ui.systemUsesDarkTheme': Number(isDark) }
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`)
  await writeFile(join(programs.folder, 'user.js'), lines.join('\n'))
  const args = ['--headless', '--no-remote', '--profile', programs.folder, '--remote-debugging-port', '0']
  const socket = new WebSocket(`${await programs.start('firefox-esr', args, /ws:\/\/[\w.:]+\d/)}/session`)

  const errors: string[] = []
  const waiting = new Map<number | undefined, (message: Message) => void>()
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message
    const { level, text = '' } = message.params ?? {}
    if (message.method === 'log.entryAdded' && level === 'error' && !text.includes(NOTHING)) errors.push(text)
    waiting.get(message.id)?.(message)
  })
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  let id = 0
  const send = async (method: string, params: object) => {
    id += 1
    const { promise, resolve } = Promise.withResolvers<Message>()
    waiting.set(id, resolve)
    socket.send(JSON.stringify({ id, method, params }))
    const { type, message, result = {} } = await promise
    if (type === 'error') throw new Error(`${method}: ${message}`)
    return result
  }

  await send('session.new', { capabilities: {} })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  const { context } = await send('browsingContext.create', { type: 'tab' })
  await send('browsingContext.setViewport', { context, viewport: { width, height } })
  return {
    open: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    back: () => send('browsingContext.traverseHistory', { context, delta: -1 }),
    async run(body) {
      const functionDeclaration = `async () => { ${body} }`
      const params = { target: { context }, functionDeclaration, awaitPromise: true }
      const { result, exceptionDetails } = await send('script.callFunction', params)
      if (exceptionDetails) throw new Error(exceptionDetails.text)
      return result?.value ?? ''
    },
    perform: (actions) => send('input.performActions', { context, actions }),
    screenshot: async () => (await send('browsingContext.captureScreenshot', { context })).data ?? '',
    errors: () => errors,
  }
}

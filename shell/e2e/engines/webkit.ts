import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Driver, Programs, WindowOptions } from './engine.ts'

// The toolbar of MiniBrowser would make its window wider than a phone.
const STYLE = '* { min-width: 0; margin: 0; padding: 0; border-width: 0; font-size: 1px }'
const ARGUMENTS = ['--automation', '--enable-write-console-messages-to-stdout=true']

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

/** Opens WebKitGTK's MiniBrowser on a virtual screen, controlled by W3C WebDriver. */
export async function openWebKit(programs: Programs, options: WindowOptions): Promise<Driver> {
  const { width, height, isDark = false, language = 'en-US' } = options
  await mkdir(join(programs.folder, 'gtk-3.0'))
  await writeFile(join(programs.folder, 'gtk-3.0/gtk.css'), STYLE)
  // Without a window manager, the window under the pointer has the focus. The pointer is in the middle of the screen.
  const screen = ['-displayfd', '1', '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp']
  const display = await programs.start('Xvfb', screen, /^\d+$/m)
  const port = await freePort()
  // WebKit uses English if this machine lacks the locale.
  await programs.start('WebKitWebDriver', [`--port=${port}`], /^/, {
    ...{ DISPLAY: `:${display}`, GDK_BACKEND: 'x11', GTK_THEME: isDark ? 'Adwaita:dark' : 'Adwaita' },
    ...{ XDG_CONFIG_HOME: programs.folder, LANG: `${language.replace('-', '_')}.UTF-8` },
  })
  const send = async <Value = string>(path: string, body?: object): Promise<Value> => {
    const post = body && { method: 'POST', body: JSON.stringify(body) }
    const response = await fetch(`http://127.0.0.1:${port}${path}`, post)
    const { value } = (await response.json()) as { value: Value }
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value)}`)
    return value
  }
  await expect(() => send('/status')).toPass({ timeout: 10_000 })
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': { args: ARGUMENTS } } }
  const { sessionId } = await send<{ sessionId: string }>('/session', { capabilities })
  const session = `/session/${sessionId}`
  await send(`${session}/window/rect`, { x: 0, y: 0, width, height })
  return {
    open: (url) => send(`${session}/url`, { url }),
    back: () => send(`${session}/back`, {}),
    async run(body) {
      const script = `const done = arguments[arguments.length - 1]
        ;(async () => { ${body} })().then((value) => done({ value }), (error) => done({ error: String(error) }))`
      const response = await send<{ value: string; error?: string }>(`${session}/execute/async`, { script, args: [] })
      if (response.error) throw new Error(response.error)
      return response.value
    },
    perform: (actions) => send(`${session}/actions`, { actions }),
    screenshot: () => send(`${session}/screenshot`),
    errors: () => programs.output.match(/^.*CONSOLE (JS|SECURITY|NETWORK) ERROR.*$/gm) ?? [],
  }
}

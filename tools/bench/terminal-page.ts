import type { Browser, Page } from 'playwright-core'
import type { OpenSsh } from '../../packages/gateway/src/protocols/testing/hosts.ts'
import { startBrowser } from '../../tests/support/browser.ts'
import { adminLogin, type Program } from '../../tests/support/program.ts'

/**
 * Bytes that the page's socket has received, and bytes that the terminal has acknowledged as shown; see `watchSocket`.
 */
interface Watched {
  received: number
  shown: number
  tail: string
}

const prompt = 'READY> '

/** A user's browser with a terminal page. */
export class TerminalBrowser {
  readonly page: Page
  readonly #browser: Browser

  private constructor(browser: Browser, page: Page) {
    this.#browser = browser
    this.page = page
  }

  static async open(program: Program, entryId: number, sshd: OpenSsh): Promise<TerminalBrowser> {
    const browser = await startBrowser()
    try {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
      const page = await context.newPage()
      await page.goto(`${program.url}/brand.json`)
      await page.evaluate(async (body) => {
        await fetch('/api/account/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      }, JSON.stringify(adminLogin))
      await page.addInitScript(watchSocket)
      await page.goto(`${program.url}/rms-connect/ssh?id=${entryId}`)
      await logIn(page, sshd)
      const opened = new TerminalBrowser(browser, page)
      await opened.type(`PS1='${prompt}'; bind 'set enable-bracketed-paste off' 2>/dev/null`)
      await opened.prompted(20_000)
      return opened
    } catch (error) {
      await browser.close()
      throw error
    }
  }

  async type(line: string): Promise<void> {
    await this.page.keyboard.insertText(line)
    // Forgets the prompt before this line, which must not be mistaken for the next one.
    await this.page.evaluate(() => void ((globalThis as unknown as { watched: Watched }).watched.tail = ''))
    await this.page.keyboard.press('Enter')
  }

  /** Waits until a prompt is the last thing received, and everything received is shown. */
  async prompted(limit: number): Promise<void> {
    const shown = (end: string): boolean => {
      const { received, shown, tail } = (globalThis as unknown as { watched: Watched }).watched
      return tail.endsWith(end) && shown >= received
    }
    await this.page.waitForFunction(shown, prompt, { timeout: limit, polling: 10 })
  }

  async close(): Promise<void> {
    await this.#browser.close()
  }
}

async function logIn(page: Page, sshd: OpenSsh): Promise<void> {
  await page.getByLabel('Username').fill(sshd.user)
  await page.getByText('Private key', { exact: true }).first().click()
  await page.locator('textarea[maxlength]').fill(sshd.read('login'))
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  const trust = page.getByRole('dialog').getByRole('button').last()
  const inside = page.locator('.xterm-helper-textarea:focus')
  await trust.or(inside).first().waitFor({ timeout: 20_000 })
  if (await trust.isVisible()) await trust.click()
  await inside.waitFor({ timeout: 20_000 })
}

/** Runs in the page before its own scripts: observes its socket without delaying anything. */
function watchSocket(): void {
  const watched = { received: 0, shown: 0, tail: '' }
  ;(globalThis as unknown as { watched: Watched }).watched = watched
  const latin = new TextDecoder('latin1')
  globalThis.WebSocket = class extends WebSocket {
    constructor(...[address, protocols]: ConstructorParameters<typeof WebSocket>) {
      super(address, protocols)
      if (!String(address).includes('/rms-connect/ws/')) return
      this.addEventListener('message', ({ data }) => {
        if (!(data instanceof ArrayBuffer)) return
        watched.received += data.byteLength
        watched.tail = (watched.tail + latin.decode(data.slice(-200))).slice(-200)
      })
    }

    override send(data: Parameters<WebSocket['send']>[0]): void {
      if (typeof data === 'string' && data.includes('"ack"')) watched.shown += (JSON.parse(data) as { n: number }).n
      super.send(data)
    }
  }
}

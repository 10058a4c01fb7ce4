import { createHash, randomBytes } from 'node:crypto'
import { TerminalClient } from '../../apps/server/src/features/remote-access/testing/terminal-client.ts'
import type { Program } from '../../tests/support/program.ts'
import { sleep } from '../../tests/support/until.ts'
import { openSession } from '../bench/remote.ts'

/** Characters of a line: less than the devices' line editor takes. */
const lineLength = 900
const answerMs = 20_000
const pauseMs = 1000
/** Ctrl-C, which the device answers with a new prompt. */
const interrupt = '\u0003'

const checksum = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Terminals on devices, through their tunnels: whatever is typed must come back as it was, by its checksum. */
export class Terminals {
  readonly counted = { opened: 0, ended: 0, lines: 0, wrong: 0 }
  /** When an attempt to open failed, in milliseconds since 1970, with the reason. */
  readonly failures: { at: number; text: string }[] = []
  readonly #end = new AbortController()
  readonly #work: Promise<void>[]

  /** Keeps a terminal open on each of these entries. */
  constructor(program: Program, entries: readonly number[]) {
    this.#work = entries.map((entry) => this.#keep(program, entry))
  }

  async stop(): Promise<void> {
    this.#end.abort()
    await Promise.all(this.#work)
  }

  async #keep(program: Program, entry: number): Promise<void> {
    while (!this.#end.signal.aborted) {
      const client = await this.#open(program, entry).catch((error: unknown) => {
        this.failures.push({ at: Date.now(), text: String(error).slice(0, 300) })
        return undefined
      })
      if (client) {
        this.counted.opened++
        await this.#talk(client).catch(() => this.counted.ended++)
        client.leave()
      }
      await sleep(pauseMs)
    }
  }

  async #open(program: Program, entry: number): Promise<TerminalClient> {
    const client = new TerminalClient(program.url, program.admin, await openSession(program.admin, entry))
    try {
      await client.opened()
      client.say({ t: 'open', cols: 200, rows: 24, username: 'root', password: 'demo' })
      const has = (kind: string): boolean => client.notices.some(({ t }) => t === kind)
      await client.until('an answer', () => has('hostkey') || has('ready') || has('end'), answerMs)
      if (has('hostkey')) client.say({ t: 'hostkey', accept: true })
      await client.hears('ready')
      return client
    } catch (error) {
      client.leave()
      throw error
    }
  }

  /** Types lines until the end of the run. Throws when the session ends. */
  async #talk(client: TerminalClient): Promise<void> {
    await sleep(pauseMs)
    while (!this.#end.signal.aborted) {
      const line = randomBytes(lineLength / 2).toString('hex')
      client.text = ''
      client.type(line)
      const isOver = (): boolean => client.closeCode !== undefined || client.notices.some(({ t }) => t === 'end')
      await client.until('the line', () => client.text.length >= lineLength || isOver(), answerMs)
      if (isOver()) throw new Error('the session has ended')
      if (checksum(client.text.slice(0, lineLength)) !== checksum(line)) this.counted.wrong++
      this.counted.lines++
      client.type(interrupt)
      await client.until('the prompt', () => client.text.includes('^C\r\n') || isOver(), answerMs)
      client.say({ t: 'ack', n: client.text.length })
      await sleep(pauseMs)
    }
  }
}

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Asked {
  q: string[]
  source: string
  target: string
  format: string
  api_key?: string
}

/** The words of a text, without the names of its placeholders. */
const WORDS = /[a-z]+(?![^{]*\})/gi

/** The default translation: upper case, with the language code in front. */
const inCapitals = (text: string, target: string): string =>
  `${target} ${text.replace(WORDS, (word) => word.toUpperCase())}`

/** Returns this many characters, in words of eight, so that long texts can wrap. */
const padding = (length: number): string => '~'.repeat(length).replace(/~{8}(?=~)/g, ' ~~~~~~~')

/**
 * Translates into a pseudo-language: in brackets, with accents, and 40% longer. Text on the screen without
 * brackets was never sent for translation.
 */
export const pseudo = (text: string): string =>
  `⟦${text.replace(WORDS, (word) => word.replace(/[aeiou]/gi, (letter) => `${letter}\u0301`.normalize('NFC')))}${padding(Math.ceil(text.length * 0.4))}⟧`

/** A small translation service that implements the LibreTranslate protocol. */
export class TranslationServer {
  readonly asked: Asked[] = []
  /** If set, the response to every request. */
  answer: { status: number; body: string } | undefined
  readonly #translate: (text: string, target: string) => string
  #server: Server

  constructor(translate: (text: string, target: string) => string = inCapitals) {
    this.#translate = translate
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const { status, body } = this.answer ?? {
          status: 200,
          body: JSON.stringify(this.#reply(request.url ?? '', Buffer.concat(chunks).toString())),
        }
        response.writeHead(status, { 'content-type': 'application/json' }).end(body)
      })
    })
  }

  #reply(path: string, body: string): unknown {
    if (path === '/languages')
      return [
        { code: 'en', name: 'English', targets: ['ar', 'en', 'de', 'sv'] },
        { code: 'de', name: 'German', targets: ['en'] },
      ]
    const asked = JSON.parse(body) as Asked
    this.asked.push(asked)
    return { translatedText: asked.q.map((text) => this.#translate(text, asked.target)) }
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return this
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}

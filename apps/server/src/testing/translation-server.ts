import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Asked {
  q: string[]
  source: string
  target: string
  format: string
  api_key?: string
}

/** Words of a text outside of its gaps. */
const WORDS = /[a-z]+(?![^{]*\})/gi

/** In capitals, with the language before it. */
const inCapitals = (text: string, target: string): string =>
  `${target} ${text.replace(WORDS, (word) => word.toUpperCase())}`

/** So many characters, in words of eight, so that long texts can be broken. */
const padding = (length: number): string => '~'.repeat(length).replace(/~{8}(?=~)/g, ' ~~~~~~~')

/** Between brackets, with accents, and longer by two fifths: what is seen without brackets was never given to be translated. */
export const pseudo = (text: string): string =>
  `⟦${text.replace(WORDS, (word) => word.replace(/[aeiou]/gi, (letter) => `${letter}\u0301`.normalize('NFC')))}${padding(Math.ceil(text.length * 0.4))}⟧`

/** A small translation service that speaks LibreTranslate's protocol. */
export class TranslationServer {
  readonly asked: Asked[] = []
  /** Set, the next answers are these instead. */
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

import { type IncomingHttpHeaders, request } from 'node:http'

export interface Seen {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

/**
 * A browser on the host name of a web session, over plain HTTP. Node does not resolve `*.localhost`, so it connects to the
 * server and sends the name. It keeps cookies, and the headers that say where a request comes from.
 */
export class SessionBrowser {
  readonly #port: number
  readonly cookies = new Map<string, string>()
  readonly host: string

  /** @param link the host name and port of the session */
  constructor(port: number, link: string) {
    this.#port = port
    this.host = link.replace(/:\d+$/, '')
  }

  get origin(): string {
    return `http://${this.host}:${this.#port}`
  }

  /** Sends a request as a page of the session, unless the headers say otherwise. */
  send(method: string, path: string, given: Record<string, string> = {}, body?: string): Promise<Seen> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { host: `${this.host}:${this.#port}`, ...(cookie && { cookie }), ...given }
    return new Promise((resolve, reject) => {
      const asked = request({ port: this.#port, host: '127.0.0.1', method, path, headers }, (answer) => {
        for (const line of answer.headers['set-cookie'] ?? []) {
          const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
          this.cookies.set(name!, value!)
        }
        let text = ''
        answer.setEncoding('latin1')
        answer.on('data', (chunk: string) => (text += chunk))
        answer.on('end', () => resolve({ status: answer.statusCode!, headers: answer.headers, body: text }))
        answer.on('error', reject)
      })
      asked.on('error', reject)
      asked.end(body)
    })
  }

  /** Opens a page as by a click on a link. */
  open(path: string): Promise<Seen> {
    return this.send('GET', path, { accept: 'text/html', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' })
  }
}

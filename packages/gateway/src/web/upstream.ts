import { type ClientRequest, type IncomingMessage, request as httpRequest, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { DeviceStream } from '../host.ts'
import type { TargetKeys } from '../protocols/adapter.ts'
import { WebFailure, webFailureOf } from './failure.ts'
import { type OwnAddress, requestHeaders, responseHeaders } from './headers.ts'
import { TargetAgent } from './target-agent.ts'
import { portOf, type WebTarget } from './target.ts'

/** Requests of one session at once; a page of a device has far fewer. */
const maxRequests = 128
/** Bytes of response headers that a device may send. */
const maxHeaderSize = 64 * 1024
/** Milliseconds until the response begins, and without a byte in a running response: long polls and slow cameras. */
const limits = { answer: 120_000, idle: 300_000 } as const

export interface UpstreamHooks {
  /** Opens a stream to a port of the target's host. */
  connect(port: number): Promise<DeviceStream>
  keys: TargetKeys
  /** Called for every byte in either direction, to measure idle time. */
  onActivity(): void
}

/** The web server of a target behind a device, as one session uses it. */
export class WebUpstream {
  readonly #agent: TargetAgent
  readonly #hooks: UpstreamHooks
  #target: WebTarget
  #running = 0

  constructor(target: WebTarget, hooks: UpstreamHooks) {
    this.#target = target
    this.#hooks = hooks
    this.#agent = new TargetAgent(() => this.#target, hooks.connect, hooks.keys)
  }

  /** Opens and closes a connection, to find out whether the target answers. @throws WebFailure */
  async probe(): Promise<void> {
    const stream = await this.#agent.open()
    stream.destroy()
  }

  counts(): { toDevice: number; fromDevice: number } {
    return this.#agent.counts()
  }

  /** Whether a request or a WebSocket is running. */
  get isBusy(): boolean {
    return this.#running > 0
  }

  close(): void {
    this.#agent.destroy()
  }

  /**
   * Passes a request on and its response back. Rejects before the response has begun; afterwards an error only cuts it
   * off. @throws WebFailure
   */
  async forward(request: IncomingMessage, response: ServerResponse, own: OwnAddress): Promise<void> {
    await this.#counted(async () => {
      const answer = await this.#ask(request, response, own)
      const { statusCode = 0 } = answer
      // Node sends no other status; an answer that nobody reads would keep its connection.
      if (statusCode < 200 || statusCode > 999) {
        answer.destroy()
        throw new WebFailure('bad_answer', `The target answered with the status ${statusCode}.`)
      }
      const headers = responseHeaders(answer.rawHeaders, own, this.#target, (url) => this.#follow(url))
      response.writeHead(statusCode, headers)
      // Most bodies have arrived together with their head, and leave together with it too. Others may take long.
      const head = setImmediate(() => response.flushHeaders())
      const silence = setTimeout(() => answer.destroy(), limits.idle)
      answer.on('data', () => {
        clearImmediate(head)
        silence.refresh()
        this.#hooks.onActivity()
      })
      await pipeline(answer, response).catch(() => response.destroy())
      clearImmediate(head)
      clearTimeout(silence)
    })
  }

  /** Passes a WebSocket upgrade on, and then the bytes of both directions. @throws WebFailure before the upgrade */
  async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, own: OwnAddress): Promise<void> {
    await this.#counted(async () => {
      const { answer, stream, rest } = await this.#askForUpgrade(request, own)
      const headers = responseHeaders(answer.rawHeaders, own, this.#target, () => {})
      socket.write(`${statusLine(answer)}${lines([...headers, 'Connection', 'Upgrade', 'Upgrade', 'websocket'])}\r\n`)
      if (rest.length > 0) socket.write(rest)
      if (head.length > 0) stream.write(head)
      for (const each of [socket, stream]) each.on('data', () => this.#hooks.onActivity())
      await Promise.allSettled([pipeline(socket, stream), pipeline(stream, socket)])
      socket.destroy()
      stream.destroy()
    })
  }

  async #counted(work: () => Promise<void>): Promise<void> {
    if (this.#running >= maxRequests) throw new WebFailure('busy', `${maxRequests} requests are running`)
    this.#running++
    this.#hooks.onActivity()
    try {
      await work()
    } finally {
      this.#running--
    }
  }

  /** The device moved its page from HTTP to HTTPS or to another port of its own: the session follows it there. */
  #follow(url: URL): void {
    this.#target = { ...this.#target, scheme: url.protocol === 'https:' ? 'https' : 'http', port: portOf(url) }
  }

  #start(request: IncomingMessage, own: OwnAddress, extra: readonly string[]): ClientRequest {
    const { host, port } = this.#target
    const length = request.headers['content-length']
    const isChunked = request.headers['transfer-encoding'] !== undefined && length === undefined
    return httpRequest({
      agent: this.#agent,
      host,
      port,
      method: request.method ?? 'GET',
      path: request.url ?? '/',
      headers: requestHeaders(request.rawHeaders, own, this.#target, [
        ...(isChunked ? ['Transfer-Encoding', 'chunked'] : []),
        ...extra,
      ]),
      maxHeaderSize,
      // The web servers of many devices break the grammar of HTTP. Their responses are written anew, so that a wrong one
      // cannot be taken for two.
      insecureHTTPParser: true,
      setHost: false,
    })
  }

  async #ask(request: IncomingMessage, response: ServerResponse, own: OwnAddress): Promise<IncomingMessage> {
    const hasBody =
      request.headers['transfer-encoding'] !== undefined || request.headers['content-length'] !== undefined
    for (let attempt = 1; ; attempt++) {
      const asked = this.#start(request, own, [])
      // The browser may leave before the device has answered.
      const left = (): void => {
        if (!response.writableFinished || !asked.writableFinished)
          asked.destroy(new WebFailure('no_answer', 'the browser left'))
      }
      response.once('close', left)
      try {
        const answering = responseOf(asked)
        if (hasBody) void pipeline(request, asked).catch(() => {})
        else asked.end()
        return await answering
      } catch (error) {
        response.off('close', left)
        // The device may have closed an idle connection just when it was used again.
        if (hasBody || !asked.reusedSocket || attempt > 2) throw error
      }
    }
  }

  async #askForUpgrade(
    request: IncomingMessage,
    own: OwnAddress,
  ): Promise<{ answer: IncomingMessage; stream: Duplex; rest: Buffer }> {
    const asked = this.#start(request, own, ['Connection', 'Upgrade', 'Upgrade', 'websocket'])
    const upgraded = new Promise<{ answer: IncomingMessage; stream: Duplex; rest: Buffer }>((resolve) =>
      asked.once('upgrade', (answer, stream, rest) => resolve({ answer, stream, rest })),
    )
    const refused = responseOf(asked, true).then((answer) => {
      answer.destroy()
      throw new WebFailure('bad_answer', `The target refused the WebSocket with ${answer.statusCode}.`)
    })
    asked.end()
    return Promise.race([upgraded, refused])
  }
}

/** Waits for the beginning of a response. @param mayUpgrade whether the target was asked to @throws WebFailure */
function responseOf(asked: ClientRequest, mayUpgrade = false): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      asked.destroy()
      reject(new WebFailure('no_answer', `no response within ${limits.answer / 1000} s`))
    }, limits.answer)
    asked.once('response', (answer) => {
      clearTimeout(timer)
      resolve(answer)
    })
    asked.once('error', (error) => {
      clearTimeout(timer)
      reject(webFailureOf(error))
    })
    asked.once('upgrade', (_answer, stream) => {
      clearTimeout(timer)
      if (mayUpgrade) return
      stream.destroy()
      reject(new WebFailure('bad_answer', 'The target switched to another protocol.'))
    })
  })
}

const statusLine = ({ statusCode = 101, statusMessage = '' }: IncomingMessage): string =>
  `HTTP/1.1 ${statusCode} ${statusMessage.replaceAll(/[^\x20-\x7E]/g, '')}\r\n`

const lines = (headers: readonly string[]): string => {
  let text = ''
  for (let n = 0; n + 1 < headers.length; n += 2) text += `${headers[n]}: ${headers[n + 1]}\r\n`
  return text
}

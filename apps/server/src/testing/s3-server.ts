import fs from 'node:fs/promises'
import http, { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { S3Account } from '../kit/s3/request.ts'

interface InnerServer {
  run(): Promise<AddressInfo>
  close(): Promise<void>
}
const require = createRequire(import.meta.url)
/** A store that checks the signatures of all requests. It is written in JavaScript without types. */
const S3rver = require('@20minutes/s3rver') as new (options: object) => InnerServer

type Cipher = (name: string, key: Buffer, iv: Buffer) => unknown
const crypto = require('node:crypto') as Record<'createCipheriv' | 'createDecipheriv', Cipher>
/**
 * The server encrypts its continuation tokens by DES, which OpenSSL has no more. Triple DES with the same key three
 * times is the same.
 */
for (const name of ['createCipheriv', 'createDecipheriv'] as const) {
  const own = crypto[name]
  crypto[name] = (cipher, key, iv) =>
    cipher === 'des' ? own('des-ede3-cbc', Buffer.concat([key, key, key]), iv) : own(cipher, key, iv)
}

/**
 * What happens to a request: no connection, 503, or a connection that ends after some bytes of the request's or of the
 * answer's body.
 */
export type Fault = 'away' | 'busy' | { sent: number } | { answered: number }

const bucket = 'files'

/** A real S3-compatible store with one bucket and one account, whose requests pass through a relay that can disturb them. */
export class TestStore {
  readonly account: S3Account
  /** Decides about each request; undefined disturbs none. */
  fault: ((request: IncomingMessage) => Fault | undefined) | undefined
  /** Milliseconds by which the clock of the store is ahead. */
  ahead = 0
  /** Methods and paths of the requests so far. */
  readonly requests: string[] = []
  readonly #inner: InnerServer
  readonly #port: number
  readonly #relay: Server
  readonly #folder: string

  private constructor(inner: InnerServer, port: number, relay: Server, folder: string) {
    this.#inner = inner
    this.#port = port
    this.#relay = relay
    this.#folder = folder
    relay.on('request', (request: IncomingMessage, response: ServerResponse) => this.#pass(request, response))
    const endpoint = `http://127.0.0.1:${(relay.address() as AddressInfo).port}`
    this.account = {
      endpoint,
      region: 'us-east-1',
      bucket,
      prefix: 'outpost/one',
      access_key: 'S3RVER',
      secret: 'S3RVER',
    }
  }

  static async start(): Promise<TestStore> {
    const folder = await fs.mkdtemp(path.join(tmpdir(), 'outpost-s3-'))
    const options = { address: '127.0.0.1', port: 0, silent: true, directory: folder }
    const inner = new S3rver({ ...options, configureBuckets: [{ name: bucket }] })
    const { port } = await inner.run()
    const relay = createServer()
    await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
    return new TestStore(inner, port, relay, folder)
  }

  /** The settings that lead to this store. */
  get settings(): Record<string, string> {
    const { endpoint, prefix, access_key, secret } = this.account
    return {
      OUTPOST_FILES: `s3://${bucket}/${prefix}`,
      OUTPOST_FILES_ENDPOINT: endpoint,
      OUTPOST_FILES_ACCESS_KEY: access_key,
      OUTPOST_FILES_SECRET: secret,
    }
  }

  async stop(): Promise<void> {
    this.#relay.closeAllConnections()
    await new Promise((resolve) => this.#relay.close(resolve))
    await this.#inner.close()
    await fs.rm(this.#folder, { recursive: true, force: true })
  }

  #pass(request: IncomingMessage, response: ServerResponse): void {
    this.requests.push(`${request.method} ${request.url}`)
    const fault = this.fault?.(request)
    if (fault === 'away') return void request.socket.destroy()
    if (fault === 'busy') {
      request.resume()
      return void response
        .writeHead(503)
        .end('<Error><Code>SlowDown</Code><Message>Reduce your rate.</Message></Error>')
    }
    const { method, url, headers } = request
    const inner = http.request({ host: '127.0.0.1', port: this.#port, method, path: url, headers }, (answer) => {
      const at = Date.parse(answer.headers['last-modified'] ?? '') + this.ahead
      if (at > 0) answer.headers['last-modified'] = new Date(at).toUTCString()
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      if (fault && 'answered' in fault) cutAfter(answer, fault.answered, () => response.destroy())
      answer.pipe(response)
    })
    inner.on('error', () => response.destroy())
    if (fault && 'sent' in fault)
      cutAfter(request, fault.sent, () => {
        inner.destroy()
        request.destroy()
      })
    request.pipe(inner)
  }
}

/** Calls `cut` once more than `most` bytes have come. */
function cutAfter(source: IncomingMessage, most: number, cut: () => void): void {
  let seen = 0
  source.on('data', (chunk: Buffer) => {
    seen += chunk.length
    if (seen > most) cut()
  })
}

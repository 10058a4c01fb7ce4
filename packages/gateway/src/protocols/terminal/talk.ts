import { TerminalRequest, type TerminalNotice } from '@outpost/contract/remote-access/terminal'
import type { SocketClient } from '../client.ts'
import { readPageMessage } from '../page-message.ts'
import { Questions } from '../questions.ts'

/** Requests that answer a question; others are accepted at any time. */
type Answer = Extract<TerminalRequest, { t: 'start' | 'open' | 'hostkey' | 'answers' }>

const answers: ReadonlySet<string> = new Set(['start', 'open', 'hostkey', 'answers'] satisfies Answer['t'][])
const isAnswer = (request: TerminalRequest): request is Answer => answers.has(request.t)

export interface TalkListener {
  bytes(data: Buffer): void
  resize(size: { cols: number; rows: number }): void
  ack(bytes: number): void
  /** Called for a message that does not belong to the protocol. */
  nonsense(message: string): void
}

/** The protocol on a terminal's socket: sends notices, receives requests, asks one question at a time. */
export class TerminalTalk {
  readonly #socket: SocketClient
  readonly #listener: TalkListener
  readonly #questions = new Questions<Answer>()

  constructor(socket: SocketClient, listener: TalkListener) {
    this.#socket = socket
    this.#listener = listener
    socket.onMessage((data, binary) => (binary ? listener.bytes(data) : this.#text(data)))
  }

  say(notice: TerminalNotice): void {
    this.#socket.sendText(JSON.stringify(notice))
  }

  /**
   * Waits for an answer of one kind from the page. Unexpected answers, e.g. from a second click, are ignored.
   * @throws SessionFailure NO_ANSWER after `limit` milliseconds; the argument of `stop`
   */
  ask<K extends Answer['t']>(kind: K, limit: number): Promise<Extract<Answer, { t: K }>> {
    return this.#questions.ask(kind, limit)
  }

  hostKey = (limit: number) => this.ask('hostkey', limit)
  answers = (limit: number) => this.ask('answers', limit)

  /** Ends the open question, if there is one. */
  stop(error: Error): void {
    this.#questions.stop(error)
  }

  #text(data: Buffer): void {
    const request = readPageMessage(TerminalRequest, data)
    if (!request) this.#listener.nonsense('The terminal page sent a message that the server does not understand.')
    else if (request.t === 'resize') this.#listener.resize({ cols: request.cols, rows: request.rows })
    else if (request.t === 'ack') this.#listener.ack(request.n)
    else if (isAnswer(request) && this.#questions.awaits(request.t)) {
      // Applied at once: a resize in the same packet would otherwise be overwritten by the size of `open`.
      if (request.t === 'open' || request.t === 'start')
        this.#listener.resize({ cols: request.cols, rows: request.rows })
      this.#questions.answer(request)
    }
  }
}

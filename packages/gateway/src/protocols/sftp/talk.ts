import { SftpRequest, type SftpNotice, type SftpOperation } from '@outpost/contract/remote-access/sftp/messages'
import type { SocketClient } from '../client.ts'
import { readPageMessage } from '../page-message.ts'
import { Questions } from '../questions.ts'

/** Requests that answer a question; others are accepted at any time. */
type Answer = Extract<SftpRequest, { t: 'open' | 'hostkey' | 'answers' | 'shell' }>

export interface FilesListener {
  operation(operation: SftpOperation): void
  stop(id: number): void
  /** Called for a message that does not belong to the protocol. */
  nonsense(message: string): void
}

/** The protocol on the socket of an SFTP session: sends notices, receives requests, asks one question at a time. */
export class FilesTalk {
  readonly #socket: SocketClient
  readonly #listener: FilesListener
  readonly #questions = new Questions<Answer>()

  constructor(socket: SocketClient, listener: FilesListener) {
    this.#socket = socket
    this.#listener = listener
    socket.onMessage((data, binary) => this.#hear(binary ? undefined : readPageMessage(SftpRequest, data)))
  }

  say(notice: SftpNotice): void {
    this.#socket.sendText(JSON.stringify(notice))
  }

  /** Waits for an answer of one kind from the page. @throws SessionFailure NO_ANSWER, or the argument of `stop` */
  ask<K extends Answer['t']>(kind: K, limit: number): Promise<Extract<Answer, { t: K }>> {
    return this.#questions.ask(kind, limit)
  }

  hostKey = (limit: number) => this.ask('hostkey', limit)
  answers = (limit: number) => this.ask('answers', limit)

  stop(error: Error): void {
    this.#questions.stop(error)
  }

  #hear(request: SftpRequest | undefined): void {
    if (!request) return this.#listener.nonsense('The page sent a message that the server does not understand.')
    switch (request.t) {
      case 'open':
      case 'hostkey':
      case 'answers':
      case 'shell':
        if (this.#questions.awaits(request.t)) this.#questions.answer(request)
        break
      case 'stop':
        this.#listener.stop(request.id)
        break
      default:
        this.#listener.operation(request)
    }
  }
}

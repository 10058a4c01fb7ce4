import { randomBytes } from 'node:crypto'
import { type Message, readFault, readTransfer } from '../soap/read.ts'
import { answerXml, faultXml, requestXml, type Request } from '../soap/write.ts'
import type { Answer, Work, WorkEnd } from './work.ts'

/** The most pieces of work of one session. The rest waits for the next one. */
const maxWorks = 100

/** What the server says next: a message, or nothing more, which ends the session. */
export type Said = { xml: string } | 'end'

/** Thrown when a device says something that does not belong here. The session ends. */
export class OutOfTurn extends Error {
  override readonly name = 'OutOfTurn'
}

export interface SessionFacts {
  /** The names with which the device may sign in: the one of this session, and its own once it has got it. */
  usernames: readonly string[]
  /** Who speaks: the device, or what distinguishes one that waits. Each has one session at most. */
  speaker: string
  /** The device, once it is known. */
  deviceId: number | undefined
  namespace: string | undefined
  /** Returns the next piece of work; undefined if there is none. */
  next: () => Promise<Work | undefined>
  /** Called when the device reports the end of a transfer. */
  transferred: (transfer: ReturnType<typeof readTransfer>) => Promise<void>
}

/** A conversation with one device: it sends its own requests first, and then answers ours, one at a time. */
export class Session {
  readonly id = randomBytes(24).toString('base64url')
  readonly facts: SessionFacts
  #namespace: string | undefined
  #work: Work | undefined
  /** The request that the device has to answer. */
  #asked: { id: string; method: string } | undefined
  #works = 0
  #requests = 0
  #isEnding = false
  #isBusy = false

  constructor(facts: SessionFacts) {
    this.facts = facts
    this.#namespace = facts.namespace
  }

  /** Whether the device has to answer a request. */
  get isAsked(): boolean {
    return this.#asked !== undefined
  }

  /** Handles the next message of the device; undefined for an empty one. Throws OutOfTurn. */
  async hear(message: Message | undefined): Promise<Said> {
    if (this.#isBusy) throw new OutOfTurn('The device speaks before it was answered.')
    this.#isBusy = true
    try {
      this.#namespace = message?.namespace ?? this.#namespace
      if (message === undefined) return await this.#heardNothing()
      if (message.method === 'Fault' || message.method.endsWith('Response')) return await this.#heardAnswer(message)
      return { xml: await this.#answer(message) }
    } finally {
      this.#isBusy = false
    }
  }

  async #heardNothing(): Promise<Said> {
    if (this.#asked) throw new OutOfTurn('The device did not answer a request.')
    return this.#advance()
  }

  async #heardAnswer({ id, method, body }: Message): Promise<Said> {
    const asked = this.#asked
    const fits = method === 'Fault' || method === `${asked?.method}Response`
    if (!asked || !fits || id !== asked.id) throw new OutOfTurn('The device answers what it was not asked.')
    this.#asked = undefined
    return this.#advance(method === 'Fault' ? { fault: readFault(body) } : { body })
  }

  /** Answers a request of the device. */
  async #answer(message: Message): Promise<string> {
    const { id, method } = message
    if (method === 'GetRPCMethods') return answerXml(id, this.#namespace, method, methodList)
    if (method !== 'TransferComplete') return faultXml(id, this.#namespace, 8000, 'Method not supported')
    await this.facts.transferred(readTransfer(message))
    return answerXml(id, this.#namespace, method)
  }

  /** Continues the current work with an answer, or begins the next. */
  async #advance(answer?: Answer): Promise<Said> {
    let step = answer && this.#work ? this.#work.steps.next(answer) : undefined
    for (;;) {
      if (step && !step.done) return this.#ask(step.value)
      if (step) await this.#finish(step.value as WorkEnd)
      if (this.#isEnding || this.#works++ >= maxWorks) return 'end'
      this.#work = await this.facts.next()
      if (!this.#work) return 'end'
      step = this.#work.steps.next()
    }
  }

  async #finish(end: WorkEnd): Promise<void> {
    const work = this.#work
    this.#work = undefined
    if (end.endsSession) this.#isEnding = true
    await work?.ended(end)
  }

  #ask(request: Request): Said {
    this.#asked = { id: `${this.id.slice(0, 8)}-${++this.#requests}`, method: request.method }
    return { xml: requestXml(this.#asked.id, this.#namespace, request) }
  }
}

const methods = ['Inform', 'GetRPCMethods', 'TransferComplete']
const methodList = `<MethodList soap-enc:arrayType="xsd:string[${methods.length}]">${methods.map((name) => `<string>${name}</string>`).join('')}</MethodList>`

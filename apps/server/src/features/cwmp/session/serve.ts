import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Program } from '../../../context.ts'
import { discardBody } from '../../../kit/body-time.ts'
import { isSecure, originOf } from '../../../kit/origin.ts'
import { giveUpUnanswered } from '../../devices/service.ts'
import { Budget, Exhausted } from '../access/budget.ts'
import { callerOf, type Caller } from '../access/credentials.ts'
import { Challenges, readCredentials, realm } from '../access/digest.ts'
import { type Message, readMessage } from '../soap/read.ts'
import { answerXml, faultXml } from '../soap/write.ts'
import { bounds, Malformed } from '../soap/scan.ts'
import { beginSession } from './begin.ts'
import { serveFiles } from './files.ts'
import { OutOfTurn, type Said, type Session } from './session.ts'
import { Sessions } from './sessions.ts'

/** The most bytes of a message that are taken. Most messages must be shorter. */
const bodyLimit = 1_048_576
const path = '/cwmp'
const cookieName = 'cwmp'
const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/**
 * `POST /cwmp`: where devices of TR-069 (CWMP) call. A session begins with an Inform, for which the device signs in,
 * and is continued with its cookie. Basic is only offered and accepted over TLS, since it shows the password.
 */
export async function serveCwmp(fastify: FastifyInstance, app: Program): Promise<void> {
  const acs = new Acs(app)
  fastify.addHook('onClose', async () => acs.close())
  await fastify.register(async (calls) => {
    calls.removeAllContentTypeParsers()
    calls.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body))
    calls.setErrorHandler((error, request, reply) => {
      if ((error as { statusCode?: number }).statusCode !== 413) throw error
      discardBody(request.raw)
      return refuse(reply.removeHeader('connection'), 413, 'The message is longer than 1 MiB.')
    })
    calls.post<{ Body: Buffer | undefined }>(path, { bodyLimit }, (request, reply) => acs.hear(request, reply))
    serveFiles(calls, app)
  })
}

type Call = FastifyRequest<{ Body: Buffer | undefined }>

class Acs {
  readonly #app: Program
  readonly #challenges: Challenges
  readonly #sessions: Sessions
  readonly #stop: () => void
  readonly #budget = new Budget()

  constructor(app: Program) {
    this.#app = app
    this.#challenges = new Challenges(app.sealer.derive('challenges of TR-069'))
    this.#sessions = new Sessions((session) => void this.#giveUp(session))
    this.#stop = app.bus.subscribe('devices.kick', (payload) => {
      for (const id of (payload as { ids: number[] }).ids) this.#kick(id)
    })
  }

  close(): void {
    this.#stop()
    this.#sessions.close()
  }

  /** Ends the session of a device that is no longer admitted, or has to sign in again. */
  #kick(id: number): void {
    const session = this.#sessions.ofDevice(id)
    if (!session) return
    this.#sessions.end(session)
    void this.#giveUp(session)
  }

  async hear(request: Call, reply: FastifyReply): Promise<FastifyReply> {
    try {
      return await this.#hear(request, reply)
    } catch (error) {
      if (!(error instanceof Malformed || error instanceof OutOfTurn || error instanceof Exhausted)) throw error
      const session = this.#sessions.find(request.cookies[cookieName])
      if (session) {
        this.#sessions.end(session)
        await this.#giveUp(session)
      }
      if (error instanceof Exhausted) {
        void reply.code(503).header('retry-after', error.seconds)
        return xml(reply, faultXml('', undefined, 8004, error.message))
      }
      return refuse(reply, error instanceof Malformed ? error.status : 400, error.message)
    }
  }

  async #hear(request: Call, reply: FastifyReply): Promise<FastifyReply> {
    const text = (request.body ?? Buffer.alloc(0)).toString('utf8')
    const session = this.#sessions.find(request.cookies[cookieName])
    const credentials = readCredentials(request.headers.authorization)
    // The cookie of another device's session is no sign-in as that device.
    if (session && credentials && !session.facts.usernames.includes(credentials.username))
      return this.#challenge(request, reply)
    const message = session && text !== '' ? this.#read(text, session.facts.usernames[0]!, session.isAsked) : undefined
    if (session && message?.method !== 'Inform') return this.#continue(session, message, reply)
    const isSafe = isSecure(this.#app, request) || loopback.has(request.ip)
    const caller =
      credentials && (credentials.scheme === 'digest' || isSafe)
        ? await callerOf(this.#app, this.#challenges, credentials, { method: request.method, path })
        : undefined
    if (!credentials || !caller) return this.#challenge(request, reply)
    return this.#begin(caller, message ?? this.#read(text, credentials.username, false), request, reply)
  }

  /** Reads a message of a device that has signed in. Only an answer may be long. */
  #read(text: string, username: string, isAnswer: boolean): Message {
    this.#budget.take(username, Buffer.byteLength(text))
    return readMessage(text, isAnswer ? bounds.answer : bounds.request)
  }

  async #begin(caller: Caller, message: Message, request: Call, reply: FastifyReply): Promise<FastifyReply> {
    if (message.method !== 'Inform') throw new OutOfTurn('A session begins with an Inform.')
    const origin = {
      companyId: caller.kind === 'device' ? caller.device.company_id : caller.companyId,
      ip: request.ip,
      isShared: caller.kind === 'company',
    }
    if (!this.#sessions.hasRoom(origin)) return refuseForNow(reply)
    const url = originOf(this.#app, request)
    const session = await beginSession(this.#app, { caller, message, ip: request.ip, url })
    if (!session) return reply.code(403).send()
    // Others may have begun meanwhile.
    if (!this.#sessions.add(session, origin)) return refuseForNow(reply)
    void reply.setCookie(cookieName, session.id, { path, httpOnly: true, secure: isSecure(this.#app, request) })
    return xml(reply, answerXml(message.id, message.namespace, 'Inform', '<MaxEnvelopes>1</MaxEnvelopes>'))
  }

  async #continue(session: Session, message: Message | undefined, reply: FastifyReply): Promise<FastifyReply> {
    let said: Said
    try {
      said = await session.hear(message)
    } catch (error) {
      // What was sent and not answered stays unknown, whatever went wrong.
      if (!(error instanceof OutOfTurn)) this.#sessions.end(session)
      throw error
    }
    if (said !== 'end' && this.#sessions.isOpen(session)) return xml(reply, said.xml)
    // If it was ended meanwhile, the device does not get what was meant for it.
    if (said !== 'end') await this.#giveUp(session)
    this.#sessions.end(session)
    return reply.code(204).send()
  }

  #challenge(request: Call, reply: FastifyReply): FastifyReply {
    const isSafe = isSecure(this.#app, request) || loopback.has(request.ip)
    const offers = [this.#challenges.challenge(Date.now()), ...(isSafe ? [`Basic realm="${realm}"`] : [])]
    return reply.code(401).header('www-authenticate', offers).send()
  }

  async #giveUp({ facts }: Session): Promise<void> {
    if (facts.deviceId === undefined) return
    try {
      await giveUpUnanswered(this.#app, facts.deviceId)
    } catch (error) {
      // The next session of the device does it.
      this.#app.log.warn({ device: facts.deviceId, error: String(error) }, 'commands could not be given up')
    }
  }
}

const refuseForNow = (reply: FastifyReply): FastifyReply => reply.code(503).header('retry-after', '60').send()

const refuse = (reply: FastifyReply, status: 400 | 413, text: string): FastifyReply =>
  xml(reply.code(status), faultXml('', undefined, 8003, text))

const xml = (reply: FastifyReply, text: string): FastifyReply => reply.type('text/xml; charset=utf-8').send(text)

import { hiddenSecret } from '@outpost/contract/kit/secret-names'
import { type ReceiverKind, receiverLimits } from '@outpost/contract/alerts/receivers/constants'
import type { App } from '../../../../context.ts'
import { secretHider, secretsIn } from '../../../../kit/hide-secrets.ts'
import { storable } from '../../../../kit/text.ts'
import { sendNtfy, sendSlack, sendTeams, sendTelegram } from './chats.ts'
import { sendMqtt } from './mqtt.ts'
import { sendSms } from './sms.ts'
import { sendSyslog } from './syslog.ts'
import type { Answer, Message, Receiver, Send, Sender } from './types.ts'
import { sendWebhook } from './webhook.ts'

const sends: Readonly<Record<Exclude<ReceiverKind, 'sms'>, Send>> = {
  webhook: sendWebhook,
  ntfy: sendNtfy,
  telegram: sendTelegram,
  slack: sendSlack,
  teams: sendTeams,
  mqtt: sendMqtt,
  syslog: sendSyslog,
}

/** Milliseconds that an attempt may take; a router needs longer for SMS. */
export const timeLimit = 10_000
const smsLimit = 45_000
const limitOf = (kind: ReceiverKind): number => (kind === 'sms' ? smsLimit : timeLimit)

/** An answer with the time that it took, ready to be stored. */
export interface Timed extends Answer {
  milliseconds: number
}

/** The words with which a webhook acknowledges an incident. They are read in its answer, and no secrets. */
const plainWords = new Set(['acknowledge', 'true', 'note'])

/** Returns what an answer of a receiver must not show: its secret, and the path of its address. */
export const secretsOf = ({ settings, secret }: Receiver): string[] =>
  [secret, settings.url].flatMap((text) => (text === undefined ? [] : secretsIn(text)))

/** A receiver may repeat what it was sent, and where. */
function tidy(text: string, secrets: readonly string[]): string {
  const hide = secretHider(secrets.filter((secret) => !plainWords.has(secret)))
  return storable(hide(text)).replaceAll(/\s+/g, ' ').trim().slice(0, receiverLimits.answer)
}

function reasonOf(error: unknown, limit: number): string {
  const { name, message = String(error), code } = error as NodeJS.ErrnoException
  if (name === 'TimeoutError' || name === 'AbortError')
    return `There was no answer within ${Math.round(limit / 1000)} seconds.`
  return message || code || 'The connection failed.'
}

const send = (app: App, receiver: Receiver, message: Message, signal: AbortSignal): Promise<Answer> =>
  receiver.kind === 'sms'
    ? sendSms(app, receiver, message, signal)
    : sends[receiver.kind](receiver, message, senderOf(app), signal)

/** Where this installation may send to, and what it calls itself. */
export const senderOf = (app: App): Sender => ({
  allowed: app.env.outboundAllow,
  name: app.brand().short_name,
  host: new URL(app.publicUrl()).hostname,
})

/**
 * Makes one attempt to send a message. Never throws: what went wrong is the answer.
 * @param most milliseconds that it may take at most
 */
export const sendTo = (app: App, receiver: Receiver, message: Message, most = Infinity): Promise<Timed> =>
  timed(
    secretsOf(receiver),
    (signal) => send(app, receiver, message, signal),
    Math.max(1, Math.floor(Math.min(limitOf(receiver.kind), most))),
  )

/**
 * Makes one attempt to send something within a limit in milliseconds. Never throws: what went wrong is the answer, in
 * which the secrets are hidden.
 */
export async function timed(
  secrets: readonly string[],
  send: (signal: AbortSignal) => Promise<Answer>,
  limit: number = timeLimit,
): Promise<Timed> {
  const began = performance.now()
  const milliseconds = (): number => Math.round(performance.now() - began)
  try {
    const answer = await send(AbortSignal.timeout(limit))
    return { ...answer, text: tidy(answer.text, secrets), milliseconds: milliseconds() }
  } catch (error) {
    return {
      ok: false,
      status: null,
      text: tidy(reasonOf(error, limit), secrets) || hiddenSecret,
      milliseconds: milliseconds(),
    }
  }
}

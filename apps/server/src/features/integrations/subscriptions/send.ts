import type { EventRecord } from '@outpost/contract/integrations/events/schemas'
import type { App } from '../../../context.ts'
import {
  postJson,
  publishAll,
  type Receiver,
  secretsOf,
  senderOf,
  signedPost,
  timed,
  type Timed,
} from '../../alerts/service.ts'

/** An event with the number of the attempt. */
export interface Outgoing {
  event: EventRecord
  attempt: number
}

/** The same in all attempts, so that an event that arrives twice is recognised. */
export const deliveryId = (event: Pick<EventRecord, 'id'>): string => `evt_${event.id}`

/** Returns an event as receivers get it. */
export const bodyOf = ({ event, attempt }: Outgoing): string =>
  JSON.stringify({ ...event, id: deliveryId(event), attempt, duplicate_possible: attempt > 1 })

/** Fills in a topic. Only ids and types are used, because other texts could contain characters with a meaning. */
export const topicOf = (topic: string, { type, company, device }: EventRecord): string =>
  topic
    .replaceAll('{{type}}', type)
    .replaceAll('{{company_id}}', String(company.id))
    .replaceAll('{{device_id}}', String(device?.id ?? 0))

/** Webhook requests that are sent to a receiver at the same time. */
const atOnce = 8

async function post(app: App, receiver: Receiver, outgoing: Outgoing): Promise<Timed> {
  const { settings, secret = '' } = receiver
  const request = () => signedPost(settings.url!, secret, deliveryId(outgoing.event), bodyOf(outgoing))
  return timed(secretsOf(receiver), (signal) => postJson(request(), senderOf(app), signal))
}

async function postAll(app: App, receiver: Receiver, outgoing: readonly Outgoing[]): Promise<Timed[]> {
  const answers: Timed[] = []
  for (let at = 0; at < outgoing.length; at += atOnce)
    answers.push(...(await Promise.all(outgoing.slice(at, at + atOnce).map((one) => post(app, receiver, one)))))
  return answers
}

async function publish(app: App, receiver: Receiver, outgoing: readonly Outgoing[]): Promise<Timed[]> {
  const confirmed = outgoing.map(() => false)
  const messages = outgoing.map((one, at) => ({
    topic: topicOf(receiver.settings.topic ?? '', one.event),
    payload: bodyOf(one),
    confirmed: () => {
      confirmed[at] = true
    },
  }))
  const taken = { ok: true, status: null, text: 'The broker confirmed the message.' }
  const whole = await timed(secretsOf(receiver), async (signal) => {
    await publishAll(receiver, messages, senderOf(app), signal)
    return taken
  })
  return confirmed.map((isConfirmed) => (isConfirmed ? { ...taken, milliseconds: whole.milliseconds } : whole))
}

/** Makes one attempt for each of the events, which are of different devices. Never throws. */
export const sendEvents = (app: App, receiver: Receiver, outgoing: readonly Outgoing[]): Promise<Timed[]> =>
  receiver.kind === 'mqtt' ? publish(app, receiver, outgoing) : postAll(app, receiver, outgoing)

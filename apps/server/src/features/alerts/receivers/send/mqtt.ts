import { connectTo } from './connect.ts'
import type { Receiver, Send, Sender } from './types.ts'
import { jsonOf } from './webhook.ts'

/** The ports that IANA has assigned to MQTT. */
export const mqttPorts = { tls: 8883, tcp: 1883 } as const

/** Bytes that a broker may send in answer: confirmations take a few each, and the client would buffer 256 MB of others. */
const mostAnswered = 65_536

/** A message for a broker. `confirmed` is called when the broker has taken it. */
export interface Publication {
  topic: string
  payload: string
  confirmed: () => void
}

/**
 * Publishes messages over one connection with QoS 1, in their order. Throws an Error with the reason if the broker has
 * not confirmed all of them.
 */
export async function publishAll(
  { settings, secret }: Pick<Receiver, 'settings' | 'secret'>,
  messages: readonly Publication[],
  { allowed }: Pick<Sender, 'allowed'>,
  signal: AbortSignal,
): Promise<void> {
  const { host = '', username } = settings
  const transport = settings.transport === 'tcp' ? 'tcp' : 'tls'
  const port = settings.port ?? mqttPorts[transport]
  const socket = await connectTo({ host, port, isEncrypted: transport === 'tls' }, allowed, signal)
  // Loaded with the first message, so that it does not delay the start.
  const { MqttClient } = await import('mqtt')
  const client = new MqttClient(() => socket, {
    reconnectPeriod: 0,
    connectTimeout: 15_000,
    ...(username !== undefined && { username }),
    ...(secret !== undefined && { password: secret }),
  })
  let answered = 0
  socket.on('data', (chunk: Buffer) => {
    answered += chunk.length
    if (answered > mostAnswered) socket.destroy(new Error('The broker answered more than a broker has to.'))
  })
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject)
      // This listener is never removed: a second error without one would end the process.
      client.on('error', reject)
      // The client reads what arrived before the end, such as a refusal, and only then says that it is closed.
      client.once('close', () =>
        reject((signal.reason as Error | undefined) ?? new Error('The broker closed the connection.')),
      )
      client.once('connect', () => {
        let left = messages.length
        for (const { topic, payload, confirmed } of messages)
          client.publish(topic, payload, { qos: 1 }, (error) => {
            if (error) return reject(error)
            confirmed()
            if (--left === 0) resolve()
          })
      })
    })
  } finally {
    client.end(true)
    socket.destroy()
  }
}

/** Publishes the message as JSON. */
export const sendMqtt: Send = async (receiver, message, sender, signal) => {
  const { topic = '' } = receiver.settings
  await publishAll(receiver, [{ topic, payload: jsonOf(message), confirmed: () => {} }], sender, signal)
  return { ok: true, status: null, text: 'The broker confirmed the message.' }
}

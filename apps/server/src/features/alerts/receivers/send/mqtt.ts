import { connectTo } from './connect.ts'
import type { Send } from './types.ts'
import { jsonOf } from './webhook.ts'

/** The ports that IANA has assigned to MQTT. */
export const mqttPorts = { tls: 8883, tcp: 1883 } as const

/** Publishes the message as JSON with QoS 1: the broker confirms that it has taken it. */
export const sendMqtt: Send = async ({ settings, secret }, message, { allowed }, signal) => {
  const { host = '', topic = '', username } = settings
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
  try {
    await new Promise<void>((resolve, reject) => {
      // This listener is never removed: a second error without one would end the process.
      client.on('error', reject)
      // The client reads what arrived before the end, such as a refusal, and only then says that it is closed.
      client.once('close', () =>
        reject((signal.reason as Error | undefined) ?? new Error('The broker closed the connection.')),
      )
      client.once('connect', () =>
        client.publish(topic, jsonOf(message), { qos: 1 }, (error) => (error ? reject(error) : resolve())),
      )
    })
  } finally {
    client.end(true)
    socket.destroy()
  }
  return { ok: true, status: null, text: 'The broker confirmed the message.' }
}

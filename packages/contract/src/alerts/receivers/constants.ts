/** The kinds of systems that automations can send messages to. */
export const receiverKinds = ['webhook', 'ntfy', 'telegram', 'slack', 'teams', 'mqtt', 'syslog', 'sms'] as const
export type ReceiverKind = (typeof receiverKinds)[number]

/** How messages reach an MQTT broker or a syslog server. MQTT has no `udp`. */
export const transports = ['tls', 'tcp', 'udp'] as const
export type Transport = (typeof transports)[number]

export const receiverLimits = {
  /** Receivers of a company, and of an action. */
  receivers: 50,
  chosen: 10,
  /** Answers that are kept of a receiver, and the characters of each. */
  answers: 50,
  answer: 500,
  /** Phone numbers of a receiver. */
  numbers: 10,
} as const

/** The values of a receiver that depend on its kind. */
export type ReceiverField =
  'url' | 'host' | 'port' | 'transport' | 'topic' | 'username' | 'chat_id' | 'secret' | 'device_id' | 'numbers'

/** The values that each kind needs, and those that it may have besides. The key of a webhook is generated. */
export const receiverFields: Readonly<
  Record<ReceiverKind, { needs: readonly ReceiverField[]; may: readonly ReceiverField[] }>
> = {
  webhook: { needs: ['url'], may: [] },
  ntfy: { needs: ['url'], may: ['secret'] },
  telegram: { needs: ['chat_id', 'secret'], may: ['url'] },
  slack: { needs: ['secret'], may: [] },
  teams: { needs: ['secret'], may: [] },
  mqtt: { needs: ['host', 'topic'], may: ['port', 'transport', 'username', 'secret'] },
  syslog: { needs: ['host'], may: ['port', 'transport'] },
  sms: { needs: ['device_id', 'numbers'], may: [] },
}

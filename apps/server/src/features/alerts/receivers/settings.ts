import { type ReceiverField, receiverFields, type ReceiverKind } from '@outpost/contract/alerts/receivers/constants'
import { fail } from '@outpost/contract/kit/errors'
import { isIP, type BlockList } from 'node:net'
import { mayReach } from '../../../kit/outbound.ts'
import type { Receiver, ReceiverSettings } from './send/types.ts'
import { makeWebhookSecret } from './send/webhook.ts'

/** What a request says about a receiver; null removes a value. */
export type ReceiverInput = { [K in keyof ReceiverSettings]?: ReceiverSettings[K] | null | undefined } & {
  secret?: string | null | undefined
}

const invalid = (source: ReceiverField, message: string) => fail('VALIDATION', { source, message })

/** Throws VALIDATION unless a text is an address of a web server that may be reached, without a username in it. */
function requireUrl(text: string, source: ReceiverField, allowed: BlockList): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    throw invalid(source, 'Specify an address that begins with https:// or http://.')
  if (url.username || url.password) throw invalid(source, 'The address must not contain a username or password.')
  requireReachable(url.hostname.replaceAll(/^\[|\]$/g, ''), source, allowed)
  return url
}

/** Refuses private addresses at once. Names are checked whenever a message is sent. */
function requireReachable(host: string, source: ReceiverField, allowed: BlockList): void {
  if (isIP(host) && !mayReach(host, allowed))
    throw invalid(source, 'This installation connects only to public addresses. Its operator can permit others.')
}

function check({ kind, settings, secret }: Receiver, allowed: BlockList): void {
  if (settings.url !== undefined) {
    const url = requireUrl(settings.url, 'url', allowed)
    if (kind === 'ntfy' && !/^\/(?:[\w-]+\/)*[\w-]{1,64}\/?$/.test(url.pathname))
      throw invalid('url', 'The address must end with the name of the topic.')
  }
  if (settings.host !== undefined) requireReachable(settings.host, 'host', allowed)
  if ((kind === 'slack' || kind === 'teams') && secret !== undefined) requireUrl(secret, 'secret', allowed)
  if (kind === 'telegram' && !/^\d{3,20}:[\w-]{10,100}$/.test(secret ?? ''))
    throw invalid('secret', 'This is not the token of a Telegram bot.')
  if (kind === 'telegram' && !/^(?:-?\d{1,20}|@\w{4,64})$/.test(settings.chat_id ?? ''))
    throw invalid('chat_id', 'Specify the number of the chat, or the @name of a channel.')
  if (kind !== 'mqtt') return
  if (settings.transport === 'udp') throw invalid('transport', 'MQTT does not work over UDP. Choose TLS or TCP.')
  if (/[+#]/.test(settings.topic ?? '')) throw invalid('topic', 'The topic must not contain + or #.')
  if (settings.topic?.startsWith('$'))
    throw invalid('topic', 'The topic must not begin with $, because such topics belong to the broker.')
  if (secret !== undefined && settings.username === undefined)
    throw invalid('username', 'Enter a username for this password.')
}

/** Whether a stored secret may be used for the changed settings: not at another host, nor without encryption. */
function isSameTarget(kind: ReceiverKind, before: ReceiverSettings, after: ReceiverSettings): boolean {
  if (kind === 'webhook') return true
  const originOf = ({ url }: ReceiverSettings) => (url !== undefined && URL.canParse(url) ? new URL(url).origin : '')
  return (
    originOf(before) === originOf(after) &&
    before.host === after.host &&
    before.port === after.port &&
    (before.transport === after.transport || after.transport !== 'tcp')
  )
}

/**
 * Returns a stored receiver with changes applied, or a new one. An omitted secret is kept, but has to be sent again for
 * another host: otherwise anyone allowed to edit the receiver could have it sent to a server of their own.
 * @throws VALIDATION for what is missing or does not fit the kind
 */
export function changedReceiver(
  kind: ReceiverKind,
  stored: Receiver | undefined,
  input: ReceiverInput,
  allowed: BlockList,
): Receiver {
  const { needs, may } = receiverFields[kind]
  const has = (field: ReceiverField): boolean => needs.includes(field) || may.includes(field)
  for (const [field, value] of Object.entries(input) as [ReceiverField, unknown][])
    if (value !== null && value !== undefined && !has(field))
      throw invalid(field, 'Receivers of this kind do not use this field.')
  const { secret: given, ...changes } = input
  const merged = Object.entries({ ...stored?.settings, ...withoutUndefined(changes) })
  const settings = Object.fromEntries(merged.filter(([, value]) => value !== null)) as ReceiverSettings
  const isKept = given === undefined && stored !== undefined
  if (isKept && stored.secret !== undefined && !isSameTarget(kind, stored.settings, settings))
    throw invalid('secret', 'The host or connection has changed. Enter the password or token again.')
  const secret =
    kind === 'webhook' ? (stored?.secret ?? makeWebhookSecret()) : isKept ? stored.secret : (given ?? undefined)
  const receiver = { kind, settings, secret }
  for (const field of needs)
    if ((field === 'secret' ? secret : settings[field]) === undefined) throw invalid(field, 'This value is required.')
  check(receiver, allowed)
  return receiver
}

const withoutUndefined = (values: object): object =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/** Where messages are sent, in one line without secrets. */
export function targetOf({ kind, settings, secret }: Receiver): string {
  const { url, host, port, topic, chat_id, numbers } = settings
  if (kind === 'sms') return (numbers ?? []).join(', ')
  if (kind === 'telegram') return chat_id ?? ''
  if (kind === 'slack' || kind === 'teams')
    return secret !== undefined && URL.canParse(secret) ? new URL(secret).host : ''
  if (url !== undefined) return url
  const at = port === undefined ? host : `${host}:${port}`
  return topic === undefined ? `${at}` : `${at} ${topic}`
}

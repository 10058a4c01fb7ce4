import { createHmac, randomBytes } from 'node:crypto'
import { byHttp, type Post } from './http.ts'
import type { Message } from './types.ts'

const prefix = 'whsec_'

/** Returns a new key for the signatures of a webhook, in the format of Standard Webhooks: 32 bytes in base64. */
export const makeWebhookSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`

/** Returns the signature of a request (Standard Webhooks, version 1): HMAC-SHA256 of `id.timestamp.body`, in base64. */
export function signatureOf(secret: string, id: string, timestamp: number, body: string): string {
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}

/** Returns a message as receivers that read JSON get it. */
export const jsonOf = ({ at, ...message }: Message): string =>
  JSON.stringify({ ...message, created_at: at.toISOString(), duplicate_possible: message.attempt > 1 })

/** Returns a request that is signed with the time, so that nobody else can send it, now or later. */
export function signedPost(url: string, secret: string, id: string, body: string): Post {
  const timestamp = Math.floor(Date.now() / 1000)
  return {
    url,
    headers: {
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signatureOf(secret, id, timestamp, body),
    },
    body,
  }
}

/** Posts the message as signed JSON. */
export const sendWebhook = byHttp(({ settings, secret = '' }, message) =>
  signedPost(settings.url!, secret, message.id, jsonOf(message)),
)

import { requestOutbound } from '../../../../kit/outbound-request.ts'
import type { Answer, Message, Receiver, Send, Sender } from './types.ts'

/** What is read of an answer, in bytes. */
const answerBytes = 4096

/** A request with which a receiver is told. */
export interface Post {
  url: string
  headers?: Readonly<Record<string, string>>
  body: string
}

/** Sends a POST request with JSON. Every status below 300 means that it was taken. */
export async function postJson(
  { url, headers, body }: Post,
  { allowed, name }: Pick<Sender, 'allowed' | 'name'>,
  signal: AbortSignal,
): Promise<Answer> {
  const { status, body: answer } = await requestOutbound({
    method: 'POST',
    url: new URL(url),
    headers: { 'content-type': 'application/json', 'user-agent': agentOf(name), ...headers },
    body,
    allowed,
    signal,
    cutAt: answerBytes,
  })
  return { ok: status >= 200 && status < 300, status, text: answer.toString('utf8') }
}

/** Returns a function that sends a message as a POST request. */
export const byHttp =
  (postOf: (receiver: Receiver, message: Message) => Post): Send =>
  (receiver, message, sender, signal) =>
    postJson(postOf(receiver, message), sender, signal)

/** Header values must be ASCII, and the name of a brand need not be. */
const agentOf = (name: string): string => name.replaceAll(/[^\w.-]+/g, '-').slice(0, 60) || 'alerts'

/** Returns a message as text in several lines, for receivers that show text. */
export const plainText = ({ subject, message, url }: Message): string =>
  [subject, message, url].filter(Boolean).join('\n')

/** Cuts a text at a number of characters, and not within one. */
export const cut = (text: string, length: number): string =>
  text.length <= length
    ? text
    : `${text
        .slice(0, length - 1)
        .toWellFormed()
        .replace(/\uFFFD$/u, '')}…`

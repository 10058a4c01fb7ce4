import { requestOutbound } from '../../../../kit/outbound-request.ts'
import type { Answer, Message, Receiver, Send } from './types.ts'

/** What is read of an answer, in bytes. */
const answerBytes = 4096

/** A request with which a receiver is told. */
export interface Post {
  url: string
  headers?: Readonly<Record<string, string>>
  body: string
}

/** Returns a function that sends a message as a POST request. Every status below 300 means that it was taken. */
export const byHttp =
  (postOf: (receiver: Receiver, message: Message) => Post): Send =>
  async (receiver, message, { allowed, name }, signal): Promise<Answer> => {
    const { url, headers, body } = postOf(receiver, message)
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

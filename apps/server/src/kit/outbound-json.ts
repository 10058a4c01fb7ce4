import type { BlockList } from 'node:net'
import { requestOutbound } from './outbound-request.ts'

interface JsonCall {
  method: 'GET' | 'POST'
  url: URL
  body?: unknown
  allowed: BlockList
}

/** Sends a request to a JSON API, subject to the outbound rules. Throws an Error with the reason. */
export async function callJson({ method, url, body, allowed }: JsonCall): Promise<unknown> {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const headers = { accept: 'application/json', ...(text === undefined ? {} : { 'content-type': 'application/json' }) }
  const answer = await requestOutbound({ method, url, headers, body: text, allowed })
  if (answer.status !== 200) throw new Error(`The answer has status ${answer.status}.`)
  return JSON.parse(answer.body.toString('utf8'))
}

import { OperatorError } from '../../../kit/operator-error.ts'
import { isLoopback } from '../check-address.ts'

/**
 * Returns the address of a server that a host joins, without a path. Throws OperatorError if it is none, or plain HTTP to
 * another machine: with a recording of that answer and the token, the master key can be read.
 */
export function readJoinAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new OperatorError(`${text} is not the address of a server. Name it as https://server.example.`)
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    throw new OperatorError(
      `${url.origin} is plain HTTP, and a host joins over HTTPS only. Name an address of the server with https.`,
    )
  return url.origin
}

import { createHmac } from 'node:crypto'
import type { App } from '../../../context.ts'
import { sameText } from '../../../kit/origin.ts'

/** A message with the time at which it was ordered, in which a link is sent. */
interface Linked {
  id: number
  created_at: Date
}

/** Signs with the time as well, so that a restored database, which gives ids again, makes no old link valid. */
const sign = (app: App, { id, created_at }: Linked): string =>
  createHmac('sha256', app.sealer.derive('acknowledging incidents'))
    .update(`${id}\n${created_at.getTime()}`)
    .digest('base64url')

/** Returns the token of the link in a message. It is never stored. */
export const linkToken = (app: App, action: Linked): string => `${action.id}.${sign(app, action)}`

/** Returns the id of the message that a token names; undefined if it is not a token. */
export const actionIdOf = (token: string): number | undefined => {
  const [, id] = /^(\d{1,10})\.[\w-]{43}$/.exec(token) ?? []
  return id === undefined || Number(id) > 2 ** 31 - 1 ? undefined : Number(id)
}

/** Returns whether a token is the one of a message. */
export const isTokenOf = (app: App, action: Linked, token: string): boolean => sameText(token, linkToken(app, action))

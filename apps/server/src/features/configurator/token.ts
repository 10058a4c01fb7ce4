import { createHmac } from 'node:crypto'
import type { App } from '../../context.ts'

/**
 * Returns the token that confirms a change, 128 bits in hexadecimal. It is derived from the master key and never
 * stored; the device knows only its hash until it is confirmed.
 */
export const confirmToken = (app: App, change: string): string =>
  createHmac('sha256', app.sealer.derive('configuration changes')).update(change).digest('hex').slice(0, 32)

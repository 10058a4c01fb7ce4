import { createHmac } from 'node:crypto'
import type { App } from '../../context.ts'

/**
 * The token by which a device gets or hands over the file of a command: 256 bits in hexadecimal, from the master key and the command's random
 * id. It is never stored: a command that goes out again carries the same. What tables hold is its `hashToken`.
 * @param purpose keeps the tokens of one use from opening another
 */
export const commandToken = (app: App, purpose: 'device updates' | 'files of devices', commandId: string): string =>
  createHmac('sha256', app.sealer.derive(purpose)).update(commandId).digest('hex')

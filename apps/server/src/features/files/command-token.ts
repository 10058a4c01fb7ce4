import { createHmac } from 'node:crypto'
import type { App } from '../../context.ts'

/**
 * Returns the token with which a device fetches or hands over the file of a command: 256 bits in hexadecimal, derived
 * from the master key and the command's random id. It is never stored, since a command that is sent again gets the same
 * one. Tables contain its `hashToken`.
 * @param purpose separates the uses, so that a token of one is not valid for another
 */
export const commandToken = (app: App, purpose: 'device updates' | 'files of devices', commandId: string): string =>
  createHmac('sha256', app.sealer.derive(purpose)).update(commandId).digest('hex')

import { createHmac } from 'node:crypto'
import type { App } from '../../context.ts'

/**
 * Returns the token with which a device fetches the file of a command: 256 bits in hexadecimal, derived from the master
 * key and the command's random id. It is never stored, since a command that is sent again gets the same one. Tables
 * contain its `hashToken`.
 */
export const fetchToken = (app: App, commandId: string): string => derive(app, 'device updates', commandId)

/** Returns the token with which a device hands over a file for a command: the 128 bits that `put` accepts. */
export const putToken = (app: App, commandId: string): string => derive(app, 'files of devices', commandId).slice(0, 32)

/** @param purpose separates the uses, so that a token of one is not valid for another */
const derive = (app: App, purpose: string, commandId: string): string =>
  createHmac('sha256', app.sealer.derive(purpose)).update(commandId).digest('hex')

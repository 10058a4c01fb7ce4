import { randomBytes } from 'node:crypto'
import type { App } from '../../../context.ts'

/** Returns a new host label for a web session: 128 random bits, never used for another session. */
export const newHostLabel = (): string => randomBytes(16).toString('hex')

/**
 * Returns the label of a session's host name, from a Host header; an empty string for the domain of web sessions itself
 * and another name below it, and undefined for every name outside it. Pages of devices can set cookies for all of them.
 */
export function labelOf({ env }: App, host: string | undefined): string | undefined {
  const name = host?.toLowerCase().replace(/:\d*$/, '')
  // Browsers take a name with a dot at its end for another host at the same address.
  const plain = name?.replace(/\.$/, '')
  if (name === undefined || !`.${plain}`.endsWith(`.${env.webDomain}`)) return undefined
  const label = name.slice(0, -env.webDomain.length - 1)
  return name === plain && /^[0-9a-f]{32}$/.test(label) ? label : ''
}

/** Returns the host name of a session without a scheme, with the port if the public address has one. */
export function linkOf(app: App, label: string): string {
  const { port } = new URL(app.publicUrl())
  return `${label}.${app.env.webDomain}${port === '' ? '' : `:${port}`}`
}

/** Returns the address of a session's first page. */
export const urlOf = (app: App, label: string): string => `${new URL(app.publicUrl()).protocol}//${linkOf(app, label)}/`

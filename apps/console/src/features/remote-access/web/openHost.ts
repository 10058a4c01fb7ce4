import { remoteConnect } from '@outpost/contract/remote-access/connect/endpoints'
import { call } from '../../../kit/api/client.ts'

/**
 * Replaces this page by a page of a web session. The browser gets the cookie of the session's host with a ticket.
 * @throws CallError
 */
export async function openHost(host: string, to?: string): Promise<void> {
  const { url } = await call(remoteConnect.ticket, { host, ...(to !== undefined && { to }) })
  window.location.replace(url)
}

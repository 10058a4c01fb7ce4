import { contains, parseAddress, type Subnet } from '@outpost/vpn/network/subnet'
import type { App } from '../../../context.ts'
import { outsideOf as serversOf } from '../devices/content.ts'

/** Returns the addresses of the server and its hubs that a route contains. They must be reached outside the tunnel. */
export const outsideOf = (app: App, routes: readonly Subnet[]): number[] =>
  serversOf(app)
    .map(parseAddress)
    .filter((address) => address !== undefined)
    .filter((address) => routes.some((route) => contains(route, address)))

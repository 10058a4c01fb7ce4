import { contains, parseAddress, type Subnet } from '@outpost/vpn/network/subnet'
import type { App } from '../../../context.ts'
import { outsideOf as serversOf } from '../devices/content.ts'

/** The addresses of the server and its hubs that one of the routes would lead into the tunnel, which ends there. */
export const outsideOf = (app: App, routes: readonly Subnet[]): number[] =>
  serversOf(app)
    .map(parseAddress)
    .filter((address) => address !== undefined)
    .filter((address) => routes.some((route) => contains(route, address)))

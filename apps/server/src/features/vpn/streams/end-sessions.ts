import { Hub } from '@outpost/vpn/openvpn/hub'
import { z } from 'zod'
import type { Program } from '../../../context.ts'
import type { Hubs } from '../role/hubs.ts'

/** A connection over TCP has ended, and with it the session that came from this address. */
const Ended = z.object({ hubId: z.number(), address: z.string().max(60), end: z.enum(['left', 'lost']) })

/** Ends the sessions of clients whose connection over TCP has ended. Returns a function that stops it. */
export const endStreamSessions = (app: Program, hubs: Hubs): (() => void) =>
  app.bus.subscribe('vpn.stream', (payload) => {
    const ended = Ended.safeParse(payload).data
    if (!ended) return
    const hub = hubs.find(ended.hubId)?.hub
    if (hub instanceof Hub) void hub.endFrom(ended.address, ended.end)
  })

import type { Account } from './account.ts'
import type { ServerSettings } from '../openvpn/server-config.ts'

/** A table of nft, a table of routes, and a zone of tracked connections. */
export interface SharedParts {
  table: string
  routes: string
  zone: number
}

/** The name of the nft table of a hub. */
export const tableOf = ({ shared }: Pick<Space, 'shared'>): string => shared?.table ?? 'outpost'
/** Words that name the table of the routes to the networks of a hub. */
export const routeWords = ({ shared }: Pick<Space, 'shared'>): string[] => (shared ? ['table', shared.routes] : [])

/**
 * The part of the network stack in which a hub's tunnel lives. Hubs in spaces of their own may have the same networks
 * and never see each other's packets.
 */
export interface Space {
  /** The account under which programs are started, and which owns their files; undefined for our own. */
  account: Account | undefined
  /** Set where several hubs share one network stack: what tells the rules, routes and connections of this one apart. */
  shared?: SharedParts
  /**
   * Creates the space if it does not exist, and what the tunnel interface of this name needs. Without a type, the
   * interface is created by someone else.
   */
  create: (device: string, type?: 'tun' | 'tap') => Promise<void>
  /** Returns the command line that starts a program such that its tunnel interface can come into the space. */
  launch: (argv: readonly string[], settings: ServerSettings) => string[]
  /**
   * Returns the command line that runs a program where the hub listens, with the privileges of our process. Undefined if
   * we have none there.
   */
  beside?: (argv: readonly string[]) => string[]
  /** Finds the space of the running process, also of one that an earlier process of ours has started. */
  enter: (processId: number) => Promise<void>
  /** Brings the open tunnel interface into the space. `address` is that of the hub. */
  bring: (device: string, address: string) => Promise<void>
  /** Returns the command line that runs a program in the space. Throws if the space does not exist yet. */
  inside: (argv: readonly string[]) => string[]
  /** Words in front of a program in the space that needs no privilege, or only that of raw sockets. */
  drop: (capability?: 'net_raw') => string[]
  /** Runs a program in the space and returns its output. */
  run: (argv: readonly string[], input?: string) => Promise<string>
  /** Removes the space and what is in it. */
  remove: () => Promise<void>
}

import { formatSubnet, type Subnet } from '../network/subnet.ts'

/** A client that may connect. */
export interface Peer {
  /** By which the hub tells of its sessions. */
  name: string
  publicKey: string
  /** Its own address and the networks behind it. Packets from other addresses are dropped. */
  networks: readonly Subnet[]
}

/** A peer as the interface has seen it. Bytes are the hub's, counted since the peer was added. */
export interface SeenPeer {
  publicKey: string
  /** Empty until the peer was heard for the first time. */
  realAddress: string
  /** Seconds since 1970; 0 if there was none. */
  handshake: number
  received: number
  sent: number
  /** Sorted, as `networkTexts` writes them. */
  networks: string[]
}

const networkTexts = (networks: readonly Subnet[]): string[] => networks.map(formatSubnet).toSorted()

/**
 * Returns the words with which `wg set INTERFACE` brings the peers to those that are wanted. Peers that are as they
 * should be are not named, because their packets are dropped while their networks are replaced.
 */
export function wordsFor(wanted: readonly Peer[], seen: readonly SeenPeer[]): string[] {
  const keys = new Set(wanted.map(({ publicKey }) => publicKey))
  const present = new Map(seen.map(({ publicKey, networks }) => [publicKey, networks.join()]))
  const gone = seen.filter(({ publicKey }) => !keys.has(publicKey))
  const changed = wanted.filter(({ publicKey, networks }) => present.get(publicKey) !== networkTexts(networks).join())
  return [
    ...gone.flatMap(({ publicKey }) => ['peer', publicKey, 'remove']),
    ...changed.flatMap(({ publicKey, networks }) => ['peer', publicKey, 'allowed-ips', networkTexts(networks).join()]),
  ]
}

/** Reads what `wg show INTERFACE dump` prints: a line for the interface, and one for each peer. */
export const readPeers = (dump: string): SeenPeer[] =>
  dump
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
    .filter((fields) => fields.length >= 8)
    .map(([publicKey = '', , endpoint = '', allowed = '', handshake, received, sent]) => ({
      publicKey,
      realAddress: endpoint === '(none)' ? '' : endpoint,
      handshake: Number(handshake),
      received: Number(received),
      sent: Number(sent),
      networks: allowed === '(none)' ? [] : allowed.split(',').toSorted(),
    }))

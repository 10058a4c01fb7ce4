import type { protocols } from '../constants.ts'

/** The ports that a scan tests if none are named: shells, web pages, desktops, cameras and controllers. */
export const scanPorts = [
  21, 22, 23, 80, 102, 443, 502, 554, 1883, 3389, 4840, 5900, 8000, 8080, 8443, 8883, 9100, 20000, 44818, 47808,
] as const
/** The most ports that a scan tests on each host. */
export const maxScanPorts = 64

/** The states of a scan. `failed` and `cancelled` keep the result of the scan before. */
export const scanStates = ['running', 'completed', 'failed', 'cancelled'] as const
/**
 * Why a scan failed. `device`: it was offline, disconnected or did not answer; `agent`: it has no agent that can scan;
 * `interrupted`: the server stopped.
 */
export const scanFailures = ['device', 'agent', 'interrupted'] as const

const usual: Readonly<Record<number, (typeof protocols)[number]>> = {
  22: 'ssh',
  23: 'telnet',
  80: 'http',
  443: 'https',
  3389: 'rdp',
  5900: 'vnc',
  8000: 'http',
  8080: 'http',
  8443: 'https',
}

/** Returns the protocol that usually runs on a port, as the proposal for an entry; undefined if there is none. */
export const protocolOfPort = (port: number): (typeof protocols)[number] | undefined => usual[port]

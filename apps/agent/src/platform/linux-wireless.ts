import { existsSync, readdirSync } from 'node:fs'
import { runNetworkPart } from './linux-network.ts'

const folder = '/sys/class/net'

/** Whether the machine has a radio. */
export const hasRadio = (): boolean =>
  existsSync(folder) && readdirSync(folder).some((name) => existsSync(`${folder}/${name}/phy80211`))

/** Returns the list `wireless` of a report, by the functions of the shell agent. */
export const linuxAccessPoints = (): Promise<string> => runNetworkPart('access_points')

/** See `Platform.wireless`. */
export const linuxStations = (): Promise<string> => runNetworkPart('UP=$(uplinks); stations; login_failures')

/** Where the web pages of a session come from, as seen from the device. */
export interface WebTarget {
  scheme: 'http' | 'https'
  /** An IPv4 address. */
  host: string
  port: number
}

const defaultPorts = { http: 80, https: 443 } as const

/** Returns the value of the Host header: the port is left out if it is the default one of the scheme. */
export const hostOf = ({ scheme, host, port }: WebTarget): string =>
  port === defaultPorts[scheme] ? host : `${host}:${port}`

/** Returns the origin of a target, such as `https://192.168.1.1:8443`. */
export const originOf = (target: WebTarget): string => `${target.scheme}://${hostOf(target)}`

/** Returns the port that an address of this host names, or the default one of its scheme. */
export const portOf = ({ port, protocol }: URL): number =>
  port === '' ? defaultPorts[protocol === 'https:' ? 'https' : 'http'] : Number(port)

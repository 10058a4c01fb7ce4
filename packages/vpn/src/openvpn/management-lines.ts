/** What a client told when it connected, as OpenVPN's environment variables: `common_name`, `tls_serial_hex_0` … */
export type Environment = ReadonlyMap<string, string>

/** An event of OpenVPN's management interface (management-notes.txt of OpenVPN 2.6). Bytes are counted by the server. */
export type ManagementEvent =
  | {
      kind: 'client'
      type: 'CONNECT' | 'REAUTH' | 'ESTABLISHED' | 'DISCONNECT'
      client: number
      key: number
      environment: Environment
    }
  | { kind: 'bytes'; client: number; received: number; sent: number }
  | { kind: 'state'; name: string; detail: string }
  | { kind: 'hold' }
  | { kind: 'log'; text: string }
  | { kind: 'fatal'; text: string }

/** A line that answers a command, or an event, or nothing (a part of an event, or a notice that we do not use). */
export type Parsed = { answer: string } | { event: ManagementEvent } | undefined

/** OpenVPN sends about 60 variables. More than this is not OpenVPN, and the rest is dropped. */
const maximumVariables = 500

/** Creates a parser of the lines of the management interface. It keeps the event whose variables are still arriving. */
export function createLineParser(): (line: string) => Parsed {
  let open: { type: string; client: number; key: number; environment: Map<string, string> } | undefined

  const variable = (text: string): Parsed => {
    if (!open) return undefined
    if (text === 'END') {
      const { type, ...rest } = open
      open = undefined
      if (type === 'CONNECT' || type === 'REAUTH' || type === 'ESTABLISHED' || type === 'DISCONNECT')
        return { event: { kind: 'client', type, ...rest } }
      return undefined
    }
    const equals = text.indexOf('=')
    if (equals > 0 && open.environment.size < maximumVariables)
      open.environment.set(text.slice(0, equals), text.slice(equals + 1))
    return undefined
  }

  return (line) => {
    if (!line.startsWith('>')) return { answer: line }
    const colon = line.indexOf(':')
    const topic = line.slice(1, colon)
    const rest = line.slice(colon + 1)
    if (topic === 'CLIENT') {
      if (rest.startsWith('ENV,')) return variable(rest.slice(4))
      const [type = '', client, key] = rest.split(',')
      // An address is one line without variables.
      if (type !== 'ADDRESS') open = { type, client: Number(client), key: Number(key), environment: new Map() }
      return undefined
    }
    if (topic === 'BYTECOUNT_CLI') {
      const [client, received, sent] = rest.split(',').map(Number)
      return { event: { kind: 'bytes', client: client ?? 0, received: received ?? 0, sent: sent ?? 0 } }
    }
    if (topic === 'STATE') {
      const [, name = '', detail = ''] = rest.split(',')
      return { event: { kind: 'state', name, detail } }
    }
    if (topic === 'HOLD') return { event: { kind: 'hold' } }
    if (topic === 'LOG') return { event: { kind: 'log', text: rest } }
    if (topic === 'FATAL') return { event: { kind: 'fatal', text: rest } }
    return undefined
  }
}

/** A session in the answer to `status 3`, by which a hub is adopted after a restart of our own process. */
export interface RunningSession {
  client: number
  name: string
  realAddress: string
  received: number
  sent: number
  since: Date
}

/** Reads the sessions in the lines of `status 3`, whose fields are separated by tabs. */
export function readSessions(lines: readonly string[]): RunningSession[] {
  const sessions: RunningSession[] = []
  for (const line of lines) {
    const fields = line.split('\t')
    if (fields[0] !== 'CLIENT_LIST') continue
    const [, name = '', realAddress = '', address, , received, sent, , since, , client] = fields
    // A client that has just been refused is listed for some seconds, without an address.
    if (!address) continue
    sessions.push({
      client: Number(client),
      name,
      realAddress,
      received: Number(received),
      sent: Number(sent),
      since: new Date(Number(since) * 1000),
    })
  }
  return sessions
}

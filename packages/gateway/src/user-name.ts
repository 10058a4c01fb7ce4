/** What a peer wants to do, according to its SSH username. */
export type UserName =
  { kind: 'device'; id: number } | { kind: 'tunnel'; id: string } | { kind: 'enrol'; token: string | undefined }

/** Parses `d_<device id>`, `t_<32 hex digits>`, `enrol` or `enrol:<token>`. Returns undefined for any other name. */
export function readUserName(name: string): UserName | undefined {
  const device = /^d_([1-9]\d{0,14})$/.exec(name)
  if (device) return { kind: 'device', id: Number(device[1]) }
  const tunnel = /^t_([0-9a-f]{32})$/.exec(name)
  if (tunnel) return { kind: 'tunnel', id: tunnel[1]! }
  if (name === 'enrol') return { kind: 'enrol', token: undefined }
  const token = /^enrol:([\x21-\x7e]{1,256})$/.exec(name)
  return token ? { kind: 'enrol', token: token[1] } : undefined
}

import type { Grant } from '../network/rules.ts'
import { contains } from '../network/subnet.ts'
import { classInternet, codes, readQuery, typeA, writeResponse } from './message.ts'

/** The names of a hub, and who may reach whom. */
export interface Names {
  domain: string
  /** Addresses by the full name, such as `plc.router.shops`. */
  hosts: ReadonlyMap<string, number>
  /** The address of the hub, which has the name of the domain. */
  hub: number
  grants: readonly Grant[]
}

/**
 * Answers a query of a client. Who may not reach a host does not learn either that it exists. Names of other domains are
 * refused, so that the resolver of the client asks its own servers.
 */
export function answerQuery(names: Names, message: Buffer, from: number): Buffer | undefined {
  const question = readQuery(message)
  if (!question) return undefined
  if ('error' in question) return writeResponse(question, question.error)
  const { name, type } = question
  const isOurs = name === names.domain || name.endsWith(`.${names.domain}`)
  if (!isOurs || question.class !== classInternet) return writeResponse(question, codes.refused)
  const address = name === names.domain ? names.hub : names.hosts.get(name)
  if (address === undefined || !mayReach(names, from, address)) return writeResponse(question, codes.unknownName)
  return writeResponse(question, codes.ok, type === typeA ? address : undefined)
}

const mayReach = ({ grants, hub }: Names, from: number, to: number): boolean =>
  to === hub ||
  grants.some(
    (grant) =>
      grant.from.some((network) => contains(network, from)) && grant.to.some((network) => contains(network, to)),
  )

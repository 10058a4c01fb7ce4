import type { Template } from '@outpost/contract/templates/schemas'
import { type Json, type JsonObject, plainJson } from '../json.ts'

/*
 * SNMP communities are passwords. Files do not contain them: a new source gets the default one, and a change keeps that
 * which the server has for the same source at the same host. At another host it would be sent to somebody else.
 */

type Sources = Template['config']['data']

/** Returns the sources as files contain them: without their communities. */
export const withoutCommunities = (data: Sources): JsonObject[] =>
  data.map((source) => plainJson({ ...source, community: undefined }) as JsonObject)

const keyFor = ({ url, host }: { url?: Json; host?: Json }): string => JSON.stringify([url, host])

const hasCommunity = ({ source, community }: Sources[number]): boolean => source === 'snmp' && community !== 'public'

/** Returns the communities of SNMP sources that are not the default one, for `withCommunities`. */
export const communitiesOf = (data: Sources): Record<string, string> =>
  Object.fromEntries(data.filter(hasCommunity).map((source) => [keyFor(source), source.community]))

/** Returns in words which communities files do not contain. */
export const withheldIn = (data: Sources): string[] =>
  data.filter(hasCommunity).map(({ url }) => `the SNMP community of the source ${url}`)

/** Returns sources for a request, with the communities that the server has for them. */
export const withCommunities = (data: readonly JsonObject[], communities: JsonObject): JsonObject[] =>
  data.map((source) => {
    const community = communities[keyFor(source)]
    return community === undefined ? source : { ...source, community }
  })

/** Returns the name of a source whose address contains a username or password; undefined if none does. */
export const sourceWithPassword = (data: Sources): string | undefined =>
  data.find(({ address }) => {
    const url = address === null ? null : URL.parse(address)
    return url !== null && `${url.username}${url.password}` !== ''
  })?.url

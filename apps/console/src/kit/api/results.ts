import type { RequestConfig } from './answer.ts'
import { translate, translateLoose } from '../i18n/i18n.ts'

/** The verb of a method, as used in message keys. */
const VERBS: Readonly<Record<string, string>> = { POST: 'create', PUT: 'update', DELETE: 'remove' }

/**
 * Paths whose operation has its own messages. The first match applies. An entry without a method applies to every
 * method except GET.
 */
const SPECIAL: readonly (readonly [path: RegExp, labels: string, method?: string])[] = [
  [/^\/devices\/actions$/, 'sendAction', 'POST'],
  [/^\/devices\/passwords\/generate$/, 'generatePasswords'],
  [/^\/devices\/passwords\/set$/, 'setPasswords'],
  [/^\/files$/, 'uploadFile', 'POST'],
  [/^\/companies\/data$/, 'addData'],
  [/^\/users\/invite$/, 'inviteUser'],
  [/^\/devices\/updates\/cancel$/, 'cancelUpdates'],
  [/^\/credits\/codes\/activate$/, 'activateCode'],
  [/^\/credits\/move$/, 'moveCredits'],
  [/^\/devices\/credits\/move$/, 'moveDeviceCredits'],
  [/^\/devices\/move$/, 'moveDevices'],
  [/^\/devices\/tags(\/|$)/, 'tagDevices'],
  [/^\/devices\/authorized(\/|$)/, 'approveDevice', 'POST'],
  [/^\/data-collect\/configs\/[^/]+\/assign$/, 'assignTemplate'],
  [/^\/suppressed-emails\//, 'releaseEmail'],
  [/^\/mfa$/, 'setMfa', 'PUT'],
  [/^(\/admin\/users)?\/mfa$/, 'removeMfa', 'DELETE'],
]

/** The kind of item of all other paths, by their beginning. */
const ITEMS: readonly (readonly [path: RegExp, item: string])[] = [
  [/^\/devices\/remote-access(\/|$)/, 'remoteAccess'],
  [/^\/devices(\/authorized)?(\/[^/]+)?$/, 'device'],
  [/^\/admin\/users(\/|$)/, 'user'],
  [/^\/users(\/|$)/, 'user'],
  [/^\/companies(\/|$)/, 'company'],
  [/^\/tags(\/|$)/, 'tag'],
  [/^\/roles(\/|$)/, 'role'],
  [/^\/files(\/|$)/, 'file'],
  [/^\/credits(\/|$)/, 'credits'],
  [/^\/reports(\/|$)/, 'report'],
  [/^\/automations(\/|$)/, 'automation'],
  [/^\/announcements(\/|$)/, 'announcement'],
  [/^\/data-collect\/configs(\/|$)/, 'template'],
  [/^\/email-configurations(\/[^/]+)?$/, 'mailServer'],
  [/^\/vpn\/hubs(\/|$)/, 'hub'],
]

/** The message key for a request, `{item}.{verb}`, or undefined for an unknown path. */
function wordsOf(method: string, path: string): string | undefined {
  const [, special] =
    SPECIAL.find(([shape, , only]) => shape.test(path) && (only === undefined ? method !== 'GET' : only === method)) ??
    []
  if (special !== undefined) return `special.${special}`
  const [, item] = ITEMS.find(([shape]) => shape.test(path)) ?? []
  return item && `${item}.${VERBS[method] ?? 'get'}`
}

/**
 * Describes a successful request in the user's language. Returns undefined for unknown paths and for reads.
 * @example successMessage('POST', '/tags') // 'Tag created successfully'
 */
export function successMessage(method: string, path: string): string | undefined {
  const labels = wordsOf(method, path)
  return labels && (translateLoose(`results:${labels}.done`, '') || undefined)
}

/**
 * Describes a failed request, for responses in which the server gives no reason.
 * @param config the request; without it, the message is generic
 * @example failureMessage({ method: 'POST', url: '/api/tags' }, 'Bad Gateway') // 'Failed to create tag (Bad Gateway)'
 */
export function failureMessage(config: RequestConfig | undefined, status: string): string {
  if (!config) return translate('results:serverError')
  const path = config.url.replace(/^.*?\/api(?=\/)/, '').split('?', 1)[0]!
  const labels = wordsOf(config.method, path) ?? `entry.${VERBS[config.method] ?? 'get'}`
  return translateLoose(`results:${labels}.failed`, status, { status })
}

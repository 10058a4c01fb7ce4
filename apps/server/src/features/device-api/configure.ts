import type { EntryInput, TestInput } from '@outpost/contract/configurator/schemas'
import { confirmWithin } from '@outpost/contract/device/change'
import type { PlanEntry } from '@outpost/contract/device/plan'
import { hiddenSecret } from '@outpost/contract/kit/secret-names'
import type { App } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import type { DeviceJob } from '../../kit/device-job.ts'
import type { Context } from '../../kit/implement.ts'
import { type ApiPart, type Asking, orderChange, sendChange } from '../configurator/service.ts'
import type { DeviceRecord } from '../devices/service.ts'
import type { CheckedRequest } from './described-api.ts'
import { loginOf } from './login.ts'
import { hideInQuery, hideSecrets, secretsIn, secretsInQuery } from './secrets.ts'
import { systemOf } from './system.ts'
import { uciLines } from './uci-lines.ts'

/** How a change is ordered. Times are in seconds. */
export interface ConfigureOptions {
  revision?: number
  confirm_within?: number
  tests?: readonly TestInput[]
  /** Gets the end of the change. */
  channel?: string | null
  /** What the job log calls the change. */
  name?: string
  /** The action on many devices that the change belongs to, by `openRun` of the configurator. */
  run?: number
  /** What errors name; `requests` by default. */
  source?: string
}

/** Characters of a request that the log of the device shows. */
const maxShown = 2000

/** Files outside of the configurations that the API of RutOS may change. */
const accountFiles = ['/etc/passwd', '/etc/shadow', '/etc/group']

const bodyOf = ({ body }: CheckedRequest): unknown => {
  try {
    return body === undefined ? undefined : JSON.parse(body)
  } catch {
    // Without names, nothing tells what is secret in it.
    return hiddenSecret
  }
}

/** Describes a request for users, without its secrets. */
export function shownRequest(request: CheckedRequest): string {
  const { method, path, query } = request
  const body = bodyOf(request)
  const shown = body === undefined ? '' : ` ${JSON.stringify(hideSecrets(body))}`
  return `${method} ${path}${query === undefined ? '' : `?${hideInQuery(query)}`}${shown}`.slice(0, maxShown)
}

async function apiPart(app: App, device: DeviceRecord, requests: readonly CheckedRequest[]): Promise<ApiPart> {
  const login = await loginOf(app, device.id)
  const guarded = systemOf(device) === 'fake' ? [] : accountFiles
  const calls = requests.map(({ method, path, query, content_type, body = '' }): PlanEntry => ({
    entry: 'api',
    // The methods of requests that write.
    method: method as Exclude<CheckedRequest['method'], 'GET'>,
    path: query === undefined ? path : `${path}?${query}`,
    type: content_type,
    body,
  }))
  return {
    entries: [
      ...['/etc/config/', ...guarded].map((path): PlanEntry => ({ entry: 'guard', path })),
      ...(login ? [{ entry: 'login' as const, ...login }] : []),
      ...calls,
    ],
    shown: requests.map(shownRequest),
    secrets: [
      ...requests.flatMap((request) => [...secretsIn(bodyOf(request)), ...secretsInQuery(request.query ?? '')]),
      ...(login ? [login.password] : []),
    ],
  }
}

/** What a change asks the device for: lines of uci on OpenWrt, otherwise requests to its API. */
async function contentOf(app: App, device: DeviceRecord, requests: readonly CheckedRequest[], source = 'requests') {
  if (systemOf(device) !== 'openwrt') return { entries: [], api: await apiPart(app, device, requests) }
  const entries = requests.flatMap((request, at) =>
    uciLines(request, `${source}.${at}`).map((line): EntryInput => ({ kind: 'uci', line })),
  )
  return { entries, api: undefined }
}

/**
 * Sends requests to the API of a device as the command of a job that has waited for its turn. The requests must have
 * been checked with `checkWrites`, and the device must have no other open change.
 * @param run the action that the log puts it into
 * @throws VALIDATION, and for OpenWrt also what asking the device throws
 */
export async function sendConfiguration(
  asking: Asking,
  tx: Transaction,
  job: DeviceJob,
  device: DeviceRecord,
  requests: readonly CheckedRequest[],
  run: number,
): Promise<void> {
  const content = await contentOf(asking.app, device, requests)
  await sendChange(asking, tx, job, device, { ...content, tests: [], confirm_within: confirmWithin.usual, run })
}

/**
 * Orders a change that sends requests to the API of one device, in order, as one transaction: the device undoes all of
 * them if one fails, or if it is not confirmed in time. The requests must have been checked with `checkWrites`.
 * `configChangeEnded` is emitted when it has ended.
 * @returns the id of the change
 * @throws CONFLICT if another change of the device is open. For OpenWrt also what asking the device throws.
 */
export async function configureDevice(
  context: Context,
  device: DeviceRecord,
  requests: readonly CheckedRequest[],
  options: ConfigureOptions = {},
): Promise<number> {
  return orderChange(context, device, {
    ...(await contentOf(context.app, device, requests, options.source)),
    revision: options.revision ?? 0,
    confirm_within: options.confirm_within ?? confirmWithin.usual,
    tests: options.tests ?? [],
    channel: options.channel ?? null,
    name: options.name,
    run: options.run,
  })
}

import { allEndpoints } from '@outpost/contract'

/** Every call that changes something leaves a line, whatever feature it belongs to. */
export const acts = allEndpoints
  .filter(({ endpoint }) => endpoint.method !== 'GET')
  .map(({ feature, key, endpoint }) => ({
    act: `${endpoint.method} ${endpoint.path}`,
    act_name: `${feature}.${key}`,
    summary: endpoint.summary,
  }))

const names = new Map(acts.map(({ act, act_name }) => [act, act_name]))

/** The name of an act, `tags.create` of `POST /tags`; null where an earlier version knew the call. */
export const nameOfAct = (act: string): string | null => names.get(act) ?? null

import { allEndpoints } from '@outpost/contract/features'

/** All endpoints that change something. Each leaves an entry in the audit log. */
export const acts = allEndpoints
  .filter(({ endpoint: { method, changes } }) => method !== 'GET' || changes === true)
  .map(({ feature, key, endpoint }) => ({
    act: `${endpoint.method} ${endpoint.path}`,
    act_name: `${feature}.${key}`,
  }))

const names = new Map(acts.map(({ act, act_name }) => [act, act_name]))

/**
 * Returns the name of an audited action, `tags.create` for `POST /tags`; null for an endpoint of an earlier version.
 */
export const nameOfAct = (act: string): string | null => names.get(act) ?? null

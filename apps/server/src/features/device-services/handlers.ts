import { ddnsRules, deviceServices } from '@outpost/contract/device-services/endpoints'
import { ddnsRuleSchemas, deviceServiceSchemas } from '@outpost/contract/device-services/schemas'
import { fail } from '@outpost/contract/kit/errors'
import { type Context, implement } from '../../kit/implement.ts'
import type { ApiRequest } from '../device-api/service.ts'
import { change } from './change.ts'
import { ddnsPath, optionsOf, type RuleValues, rulesIn } from './ddns.ts'
import { type DeviceLists, readList, requireLists } from './device-lists.ts'
import { readServices } from './services.ts'
import { sourcesOf, switched } from './sources.ts'

export const services = implement(deviceServices, deviceServiceSchemas, {
  list: async (context, { id }) => readServices(context, await requireLists(context, id)),
  async switch(context, { id, services: wanted }) {
    const lists = await requireLists(context, id)
    const sources = sourcesOf(lists.isUci)
    const requests = wanted.map((one, at): ApiRequest => {
      const [name, record] = one.id.split(':')
      const source = sources.find((each) => each.name === name)
      if (!source)
        throw fail('VALIDATION', { source: `services.${at}.id`, message: 'This device has no such service.' })
      const path = `${source.path}/${encodeURIComponent(record!)}`
      return { method: 'PUT', path, body: { data: switched(source.option, one.enabled) } }
    })
    const names = wanted.map((one) => `${one.id} ${one.enabled ? 'on' : 'off'}`)
    return change(context, lists, requests, `Services: ${names.join(', ')}`.slice(0, 200))
  },
})

/** Returns a device that has dynamic DNS. Throws CONFLICT for others. */
async function requireDdns(context: Context, id: number): Promise<DeviceLists> {
  const lists = await requireLists(context, id)
  if (!lists.api.operation('GET', ddnsPath(lists.isUci)))
    throw fail('CONFLICT', { message: 'This device has no dynamic DNS that can be configured from here.' })
  return lists
}

/** Returns a device and one of its rules, as the device has it now. Throws NOT_FOUND. */
async function requireRule(context: Context, id: number, ruleId: string) {
  const lists = await requireDdns(context, id)
  const rule = rulesIn((await readList(context, lists, ddnsPath(lists.isUci))) ?? []).find((one) => one.id === ruleId)
  if (!rule) throw fail('NOT_FOUND', { source: 'rule_id' })
  return { lists, rule }
}

export const ddns = implement(ddnsRules, ddnsRuleSchemas, {
  async list(context, { id }) {
    const lists = await requireDdns(context, id)
    const rows = rulesIn((await readList(context, lists, ddnsPath(lists.isUci))) ?? [])
    return { rows, total: rows.length }
  },
  async create(context, { id, ...values }) {
    const lists = await requireDdns(context, id)
    const options = { ...(lists.isUci && { '.type': 'service' }), ...optionsOf(values as RuleValues, lists.isUci) }
    const request = { method: 'POST', path: ddnsPath(lists.isUci), body: { data: options } } as const
    return change(context, lists, [request], `Dynamic DNS: ${values.lookup_host} added`)
  },
  async update(context, { id, rule_id, ...values }) {
    const { lists, rule } = await requireRule(context, id, rule_id)
    const data = optionsOf(values as RuleValues, lists.isUci)
    if (Object.keys(data).length === 0) throw fail('VALIDATION', { message: 'Send at least one value to change.' })
    const request = { method: 'PUT', path: `${ddnsPath(lists.isUci)}/${rule.id}`, body: { data } } as const
    return change(context, lists, [request], `Dynamic DNS: ${values.lookup_host ?? rule.lookup_host} changed`)
  },
  async remove(context, { id, rule_id }) {
    const { lists, rule } = await requireRule(context, id, rule_id)
    const request = { method: 'DELETE', path: `${ddnsPath(lists.isUci)}/${rule.id}` } as const
    return change(context, lists, [request], `Dynamic DNS: ${rule.lookup_host || rule.id} deleted`)
  },
})

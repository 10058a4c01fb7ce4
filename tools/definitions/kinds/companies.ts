import { companies } from '@outpost/contract/companies/endpoints'
import { Company, companySchemas } from '@outpost/contract/companies/schemas'
import { z } from 'zod'
import { Failure } from '../failure.ts'
import { plainJson } from '../json.ts'
import { type Found, type Kind, pick } from './kind.ts'

const { name, email } = companySchemas.update.input.shape
const { revision: _, ...flags } = companySchemas.setFlags.input.shape

/** What a new company has, as the database says. */
const initial = {
  email: null,
  can_use_parent_license: false,
  data_billed: true,
  max_companies: null,
  max_users: null,
  max_devices: null,
}
const flagNames = Object.keys(flags)

const schema = z
  .object({ name, email: email.default(initial.email), ...flags })
  .transform((company) => ({ ...initial, ...company }))
  // The name comes first in files.
  .transform(({ name: first, ...rest }) => pick(plainJson({ name: first, ...rest }) as Found['input'], order))
const order = ['name', ...Object.keys(initial)]

const inputOf = (company: Company): Found['input'] => ({
  name: company.name,
  email: company.email,
  can_use_parent_license: company.can_use_parent_license === 1,
  data_billed: company.payment_type === 'paid',
  max_companies: company.max_companies,
  max_users: company.max_users,
  max_devices: company.max_devices,
})

/** Companies below the root, with their limits. */
export const companyKind: Kind = {
  name: 'company',
  place: 'company.json',
  schema,
  read: (_api, tree) =>
    Promise.resolve(
      tree.below().map(({ company, path }) => ({
        id: company.id,
        owner: path.slice(0, -1),
        name: company.name,
        input: inputOf(company),
        revision: company.revision,
      })),
    ),
  async create(api, parentId, input) {
    const { id, revision } = await api.one(companies.create, Company, { name: input['name']!, parent_id: parentId })
    const found = { id, owner: [], name: '', input: {}, revision }
    const differing = Object.entries(initial).flatMap(([field, value]) => (input[field] === value ? [] : [field]))
    try {
      await companyKind.update(api, found, input, differing, parentId)
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      throw new Failure(why, 'The company was created without its other settings. Run apply again to set them.')
    }
    return id
  },
  async update(api, { id, revision }, input, changed) {
    if (changed.includes('email'))
      await api.call(companies.update, { id, ...pick(input, ['name', 'email']), ...(revision && { revision }) })
    const flagsChanged = changed.filter((field) => flagNames.includes(field))
    if (flagsChanged.length === 0) return
    // The request before has increased the revision by one.
    const now = revision && changed.includes('email') ? revision + 1 : revision
    await api.call(companies.setFlags, { id, ...pick(input, flagsChanged), ...(now && { revision: now }) })
  },
  async remove(api, { id }) {
    await api.call(companies.remove, { id })
  },
}

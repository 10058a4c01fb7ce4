import { parameterByName } from '@outpost/contract/device/parameters'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forEachFew } from '../testing/calls.ts'
import { startDemo } from '../testing/demo.ts'
import { allEndpoints } from '../endpoints.ts'
import { examplePath } from './curl.ts'
import { sortNames } from './descriptions/features.ts'
import { openApi } from './document.ts'

const document = openApi('Outpost', 'https://outpost.example')
let demo: Awaited<ReturnType<typeof startDemo>>
beforeAll(async () => {
  demo = await startDemo()
}, 120_000)
afterAll(() => demo.outpost.close())

/** The lists that can be read in the demo. */
const lists = Object.entries(document.paths).flatMap(([path, { get }]) => {
  const sort = get?.parameters.find(({ name }) => name === 'sort')
  if (!get || !sort || get['x-no-example'] !== undefined) return []
  if (get.parameters.some((parameter) => parameter.in === 'path' && parameter.example === undefined)) return []
  const { feature, key, endpoint } = allEndpoints.find((entry) => `${entry.feature}.${entry.key}` === get.operationId)!
  const example = examplePath(path, get).replace(/([?&])sort=[^&]*&?/, '$1')
  // Assignments can be sorted only if they are all of the same type.
  const address = get.operationId === 'templateAssignments.list' ? `${example}?type=user` : example
  return [
    {
      operation: `${feature}.${key}`,
      address: `${address}${address.includes('?') ? '&' : '?'}limit=1&sort=`,
      description: sort.description ?? '',
      fields: endpoint.answer.fields ?? [],
    },
  ]
})

test('SYSTEM-075 the API document names what each list can be sorted by, and the list takes nothing else', async () => {
  const wrong: string[] = []
  await forEachFew(lists, async ({ operation, address, description, fields }) => {
    const sorts = sortNames[operation]?.split(' ')
    if (!sorts) return
    const names = sorts.filter((name) => name !== '*')
    const others = fields.filter(
      (field) => !names.includes(field) && !(sorts.includes('*') && parameterByName.has(field)),
    )
    const statusOf = async (sort: string): Promise<number> => (await demo.outpost.admin.get(`${address}${sort}`)).status
    for (const name of names) if (!description.includes(`\`${name}\``)) wrong.push(`${operation} does not name ${name}`)
    // A list takes four names at once.
    for (let at = 0; at < names.length; at += 4)
      if ((await statusOf(names.slice(at, at + 4).join())) !== 200) wrong.push(`${operation} refuses ${names.join()}`)
    for (const name of ['nosuch', ...others])
      if ((await statusOf(name)) !== 422) wrong.push(`${operation} takes ${name}`)
  })
  expect(wrong).toEqual([])
  expect(lists.filter(({ operation }) => sortNames[operation]).length).toBeGreaterThan(60)
}, 240_000)

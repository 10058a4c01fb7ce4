import type { Names } from './names.ts'

export const migrationFile = ({ snake }: Names): string => `CREATE TABLE ${snake} (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL REFERENCES companies ON DELETE CASCADE,
  name text NOT NULL,
  description text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ${snake}_company ON ${snake} (company_id);
SELECT protect('${snake}', 'company_id');
GRANT SELECT, INSERT, UPDATE, DELETE ON ${snake} TO outpost_app, outpost_everything;
`

export const tableFile = ({ One, snake }: Names): string => `import type { Generated } from 'kysely'

export interface ${One}Tables {
  ${snake}: { id: Generated<number>; company_id: number; name: string; description: string; created_at: Generated<Date> }
}

declare module '../../db/database.ts' {
  interface Database extends ${One}Tables {}
}
`

export const queriesFile = ({
  Many,
  snake,
  list,
  feature,
  words,
}: Names): string => `import type { ${list} } from '@outpost/contract/${feature}/endpoints'
import type { ParsedInputOf } from '@outpost/contract/kit/endpoint'
import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { likeText, pageOf } from '../../kit/paginate.ts'
import { inScope, type Scope } from '../../kit/scope.ts'

const columns = {
  id: sql.ref('${snake}.id'), name: sql\`lower(${snake}.name)\`, company_name: sql\`lower(companies.name)\`, created_at: sql.ref('${snake}.created_at'),
}

/** Returns a page of the ${words} that the scope sees, and their number. */
export function list${Many}(tx: Transaction, scope: Scope, query: ParsedInputOf<typeof ${list}.list>) {
  const found = tx
    .selectFrom('${snake}')
    .innerJoin('companies', 'companies.id', '${snake}.company_id')
    .where(inScope(scope, '${snake}.company_id'))
    .$if(Boolean(query.q), (rows) => rows.where(sql\`lower(${snake}.name)\`, 'like', likeText(query.q!)))
    .selectAll('${snake}')
    .select('companies.name as company_name')
  return pageOf(found, query, columns, 'name', '${snake}.id')
}
`

export const handlersFile = ({
  Many,
  One,
  list,
  schemas,
  feature,
  snake,
  oneWord,
}: Names): string => `import { ${list} } from '@outpost/contract/${feature}/endpoints'
import { type ${One}, ${schemas} } from '@outpost/contract/${feature}/schemas'
import { implement } from '../../kit/implement.ts'
import { utc } from '../../kit/paginate.ts'
import { requireCompany } from '../companies/service.ts'
import { list${Many} } from './queries.ts'

type Row = Awaited<ReturnType<typeof list${Many}>>['rows'][number]

const present = (row: Row): ${One} => ({
  id: row.id, company_id: row.company_id, company_name: row.company_name, name: row.name, description: row.description, created_at: utc(row.created_at),
})

export default implement(${list}, ${schemas}, {
  async list({ tx, scope }, query) {
    const { rows, total } = await list${Many}(tx, scope, query)
    return { rows: rows.map(present), total }
  },
  async create({ tx, scope, audit }, { company_id, name, description }) {
    const company = await requireCompany(tx, scope, company_id, 'company_id')
    const row = await tx.insertInto('${snake}').values({ company_id, name, description }).returningAll().executeTakeFirstOrThrow()
    audit({ target: \`${oneWord}:\${row.id}\` })
    return present({ ...row, company_name: company.name })
  },
})
`

export const featureFile = ({ list, feature, snake }: Names): string => `import { feature } from '../../kit/feature.ts'
import ${list} from './handlers.ts'

export default feature({
  name: '${feature}',
  tables: ['${snake}'],
  endpoints: [${list}],
  apiDocs: () => import('./api-docs.ts'),
})
`

export const testFile = ({
  feature,
  words,
  prefix,
  known,
}: Names): string => `import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import { person, type Answer } from '../../testing/person.ts'

let outpost: TestOutpost
beforeAll(async () => { outpost = await startOutpost(['api']) })
afterAll(() => outpost.close())

const add = (company_id: number, name: string): Promise<Answer> => outpost.admin.post('/${feature}', { company_id, name })

test('${known ? '' : `${prefix}-002: `}the ${words} of the own company and those below are listed, others are not', async () => {
  const parent = await outpost.build.company()
  const child = await outpost.build.company(parent.id)
  const other = await outpost.build.company()
  await add(parent.id, 'First')
  await add(child.id, 'Second')
  await add(other.id, 'Foreign')
  const admin = await outpost.build.user(parent.id, 'admin')
  const { status, body } = await admin.get('/${feature}?sort=name')
  expect(status).toBe(200)
  expect(body.meta.total).toBe(2)
  expect(body.data.map(({ name, company_name }: { name: string; company_name: string }) => [name, company_name]))
    .toEqual([['First', parent.name], ['Second', child.name]])
  expect((await admin.get('/${feature}?q=sec')).body.meta.total).toBe(1)
})

test('${known ? '' : `${prefix}-003: `}a record can be added to a company that the user sees, and to no other', async () => {
  const [own, other] = [await outpost.build.company(), await outpost.build.company()]
  const admin = await outpost.build.user(own.id, 'admin')
  const made = await admin.post('/${feature}', { company_id: own.id, name: ' Third ', description: 'By the door' })
  expect(made).toMatchObject({ status: 201, body: { data: { name: 'Third', description: 'By the door', company_name: own.name } } })
  expect((await admin.post('/${feature}', { company_id: other.id, name: 'Foreign' })).status).not.toBe(201)
  expect((await admin.post('/${feature}', { company_id: own.id, name: ' ' })).body.errors).toMatchObject([{ code: 'VALIDATION', source: 'name' }])
})

test('nobody sees records without signing in', async () => {
  expect((await person(outpost.url).get('/${feature}')).status).toBe(401)
})
`

/** Returns what the API document says about the endpoints, which are under a heading of their own. */
export const apiDocsFile = ({
  list,
  title,
  words,
  oneWord,
}: Names): string => `import { apiDocs, body } from '../../kit/api-docs.ts'

export default apiDocs({
  heading: { name: '${title}', description: 'The ${words} of your company and its subsidiaries.' },
  summaries: { '${list}.list': 'List ${words}', '${list}.create': 'Add: ${oneWord}' },
  operations: {
    '${list}.list': 'Returns the ${words} of the companies that you see.',
    '${list}.create': 'Adds a record to a company.',
  },
  fields: {
    '${list}.name': 'The name, 1 to 100 characters.',
    '${list}.description': 'A description of it, at most 500 characters.',
  },
  bodies: {
    '${list}.create': body({ company_id: 2, name: 'First ${oneWord}', description: 'By the door' }),
  },
})
`

/** Returns what the tests of permissions and of the tenancy need to know about the endpoints. */
export const callsFile = ({
  feature,
}: Names): string => `import { featureCalls } from '../../../testing/feature-calls.ts'

export default featureCalls({
  callers: {
    'GET /${feature}': 'SAETGR',
    'POST /${feature}': 'SAE',
  },
  kinds: {
    'POST /${feature}': { company_id: 'company' },
  },
  bodies: {
    'POST /${feature}': () => ({ name: 'Another one' }),
  },
})
`

/** Returns the file that creates a record for the tests of tenancy and of row-level security. */
export const recordsFile = ({
  snake,
  oneWord,
}: Names): string => `import type { Makers } from '../../../testing/make-record.ts'

export const makers = {
  '${oneWord}': async (tx, { company, canary }, n) => {
    const values = { company_id: company.id, name: \`\${canary} \${n}\`, description: canary }
    return (await tx.insertInto('${snake}').values(values).returning('id').executeTakeFirstOrThrow()).id
  },
} as const satisfies Makers
`

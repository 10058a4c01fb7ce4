import { sql, type RawBuilder } from 'kysely'
import { searchPatterns } from '../../kit/paginate.ts'
import { inScope, type Scope } from '../../kit/scope.ts'

/**
 * The condition for files that are readable in a scope: its own, and those shared with it. Row-level security enforces
 * the same (migration 0025). For changes use `inScope` instead.
 */
export const readable = (scope: Scope): RawBuilder<boolean> =>
  scope.everything ? sql<boolean>`true` : readableTo(scope.companyId, (column) => inScope(scope, column))

/** The condition for files that are readable by a company and its subsidiaries, regardless of the user. */
export const readableByCompany = (companyId: number): RawBuilder<boolean> =>
  readableTo(
    companyId,
    (column) =>
      sql<boolean>`${sql.ref(column)} in (select descendant_id from company_tree where ancestor_id = ${companyId})`,
  )

const readableTo = (
  companyId: number,
  within: (column: string) => RawBuilder<boolean>,
): RawBuilder<boolean> => sql<boolean>`(${within('files.company_id')} or files.type = 'global_firmware'
  or (files.visibility = 'subsidiaries' and files.company_id in (select ancestor_id from company_tree where descendant_id = ${companyId}))
  or (files.visibility = 'chosen' and exists (
    select from file_companies c join company_tree t on t.descendant_id = c.company_id
    where c.file_id = files.id and t.ancestor_id = files.company_id and ${within('c.company_id')})))`

/** The searched text of a file. Must equal the expression of the index `files_search`. */
const searched = sql`lower(files.name || ' ' || files.description)`

/** The condition that the name or the description of a file contains a text. For `short` see `searchPatterns`. */
export const fileMatches = (q: string, short: Parameters<typeof searchPatterns>[1]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    searchPatterns(q, short).map((pattern) => sql`${searched} like ${pattern}`),
    sql` or `,
  )})`

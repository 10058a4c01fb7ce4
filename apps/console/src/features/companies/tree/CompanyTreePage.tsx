import { companies } from '@outpost/contract/companies/endpoints'
import { Alert } from '@outpost/ui/Alert'
import { Count, Missing, StatusGlyph } from '@outpost/ui/Cells'
import { Link } from '@outpost/ui/Link'
import { EmptyState, ErrorState, Page, Skeletons } from '@outpost/ui/Page'
import { SearchField } from '@outpost/ui/SearchField'
import { Tree, type TreeColumn } from '@outpost/ui/Tree'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useActions } from '../../../kit/api/action.tsx'
import { useCan } from '../../../kit/auth/can.ts'
import { refreshAfter } from '../../../kit/api/query.ts'
import { explain } from '../../../kit/api/explain.ts'
import { href } from '../../../kit/screen/screen.ts'
import { useUser } from '../../../kit/auth/session.tsx'
import { type Translate, useText } from '../../../kit/i18n/i18n.ts'
import { useCompaniesHeader } from '../useCompaniesHeader.tsx'
import { useCompanyActions } from '../useCompanyActions.ts'
import { moveCompany } from '../undoMove.ts'
import { ViewSwitch } from '../ViewSwitch.tsx'
import type { CompanyLine } from './layout.ts'
import classes from './Tree.module.css'
import { MAX_FOUND, useCompanyTree } from './useCompanyTree.ts'

const pathOf = ({ company }: CompanyLine): string => href('/companies/{company_id}', { company_id: company!.id })

const count = (value: number | undefined) => (value === undefined ? null : <Count value={value} />)
/** A number of devices with its status; a dash for none, since a green dot would say that something is online. */
const devices = (tone: 'positive' | 'neutral', value: number, label: string) =>
  value === 0 ? <Missing /> : <StatusGlyph tone={tone} label={label} />

const columnsOf = (t: Translate): TreeColumn<CompanyLine>[] => [
  {
    id: 'below',
    header: t('companies:field.companies_count'),
    width: 112,
    numeric: true,
    wideOnly: true,
    cell: ({ company }) => count(company?.companies_count),
  },
  {
    id: 'online',
    header: t('companies:tree.online'),
    width: 112,
    cell: ({ company }) =>
      company &&
      devices('positive', company.devices_online, t('companies:tree.onlineCount', { count: company.devices_online })),
  },
  {
    id: 'offline',
    header: t('companies:tree.offline'),
    width: 112,
    wideOnly: true,
    cell: ({ company }) =>
      company &&
      devices('neutral', company.devices_offline, t('companies:tree.offlineCount', { count: company.devices_offline })),
  },
]

/**
 * Whether a company can be moved under another, as far as the tree on screen shows; the server makes the final
 * decision.
 */
function mayDrop(
  lines: readonly CompanyLine[],
  { company: taken }: CompanyLine,
  { company: target }: CompanyLine,
): boolean {
  if (!taken || !target || taken.id === target.id || taken.parent_id === target.id || !target.may_have_companies)
    return false
  const byId = new Map(lines.flatMap(({ company }) => (company ? [[company.id, company] as const] : [])))
  for (let at: number | null = target.parent_id; at !== null; at = byId.get(at)?.parent_id ?? null)
    if (at === taken.id) return false
  return true
}

/** The hierarchy of companies, with the numbers of online and offline devices of each. */
export default function CompanyTreePage() {
  const t = useText()
  const { q = '' } = useSearch({ strict: false }) as { q?: string }
  const navigate = useNavigate()
  const tree = useCompanyTree(q.trim())
  const { add, more } = useCompaniesHeader()
  const search = (text: string): void =>
    void navigate({
      href: text === '' ? '/companies/tree' : `/companies/tree?${new URLSearchParams({ q: text }).toString()}`,
      replace: true,
    })
  return (
    <Page title={t('companies:tree.title')} tools={<ViewSwitch view="tree" />} primary={add} more={more} fill>
      <div className={classes.bar}>
        <SearchField value={q} onChange={search} placeholder={t('companies:field.name')} />
        {tree.total !== undefined && (
          <output className={classes.note}>
            {t('companies:tree.found', { count: tree.total })}
            {tree.total > MAX_FOUND && ` ${t('companies:tree.narrow', { count: MAX_FOUND })}`}
          </output>
        )}
      </div>
      {tree.error && tree.lines.length > 0 && (
        <Alert tone="error" title={t('companies:tree.failed')}>
          {explain(tree.error).reason}
        </Alert>
      )}
      <CompanyTree tree={tree} />
    </Page>
  )
}

function CompanyTree({ tree }: { tree: ReturnType<typeof useCompanyTree> }) {
  const t = useText()
  const can = useCan()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { company_id: own } = useUser()
  const actions = useActions(useCompanyActions('row'))
  const drag = can(companies.move) && {
    mayTake: ({ company }: CompanyLine) => company !== undefined && company.id !== own && company.parent_id !== null,
    mayDrop: (taken: CompanyLine, target: CompanyLine) => mayDrop(tree.lines, taken, target),
    onDrop: ({ company: taken }: CompanyLine, { company: target }: CompanyLine) =>
      void moveCompany(taken!, target!.id, () => void refreshAfter(client, companies.move)),
  }
  const open = (line: CompanyLine): void => (line.company ? void navigate({ href: pathOf(line) }) : tree.toggle(line))
  return (
    <Tree
      label={t('companies:tree.title')}
      rows={tree.lines}
      rowLabel={({ company, more }) => company?.name ?? t('companies:tree.more', { count: more?.count ?? 0 })}
      header={t('companies:field.name')}
      name={(line) => <Name line={line} onMore={() => tree.toggle(line)} />}
      columns={columnsOf(t)}
      onToggle={tree.toggle}
      onOpen={open}
      rowActions={({ company }) => (company ? actions.of(company) : [])}
      drag={drag || undefined}
      instead={tree.lines.length === 0 && <Instead tree={tree} />}
    />
  )
}

function Name({ line, onMore }: { line: CompanyLine; onMore: () => void }) {
  const t = useText()
  const { company, more } = line
  if (!company)
    return (
      <button type="button" tabIndex={-1} className={classes.more} onClick={onMore}>
        {t('companies:tree.more', { count: more?.count ?? 0 })}
      </button>
    )
  // Enter on the row opens the page, so this link is not a Tab stop.
  return (
    <Link
      href={pathOf(line)}
      tabIndex={-1}
      className={classes.name}
      data-way={!company.found || undefined}
      title={company.name}
    >
      {company.name}
    </Link>
  )
}

/**
 * The content shown instead of the tree if there are no rows: an error, a skeleton, or a message that nothing was
 * found.
 */
function Instead({ tree }: { tree: ReturnType<typeof useCompanyTree> }) {
  const t = useText()
  if (tree.error) return <ErrorState title={t('companies:tree.failed')} {...explain(tree.error)} onRetry={tree.retry} />
  if (tree.pending)
    return (
      <div className={classes.waiting}>
        <Skeletons shape="lines" count={8} />
      </div>
    )
  return <EmptyState drawing="search" message={t('companies:tree.nothing')} />
}

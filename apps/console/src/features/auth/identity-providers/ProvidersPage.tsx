import { identityProviders } from '@outpost/contract/auth/identity-providers/endpoints'
import type { IdentityProvider } from '@outpost/contract/auth/identity-providers/schemas'
import type { UiAction } from '@outpost/ui/Actions'
import { DateTime, Ellipsis, StatusGlyph } from '@outpost/ui/Cells'
import { Page } from '@outpost/ui/Page'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { type Action, action } from '../../../kit/api/action.tsx'
import { confirm } from '../../../kit/dialog/confirm.ts'
import { open } from '../../../kit/dialog/dialog.tsx'
import { typedName } from '../../../kit/dialog/typedName.ts'
import { ListTable } from '../../../kit/table/ListTable.tsx'
import { firstRead } from '../../../kit/table/firstRead.ts'
import { type Column, useTable } from '../../../kit/table/table.tsx'
import { type Translate, translate, useText } from '../../../kit/i18n/i18n.ts'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { dialogs } from './dialogs.ts'

const stateOf = (t: Translate, { enabled }: IdentityProvider): string => t(enabled ? 'identity:on' : 'identity:off')
const domainsOf = (t: Translate, { allowed_domains: list }: IdentityProvider): string =>
  list.length === 0 ? t('identity:allDomains') : list.join(', ')

const columnsOf = (t: Translate): Column<IdentityProvider>[] => [
  {
    id: 'name',
    header: t('identity:name'),
    width: 184,
    grow: true,
    primary: true,
    hideable: false,
    cell: ({ name }) => name,
    text: ({ name }) => name,
  },
  {
    id: 'issuer',
    header: t('identity:issuer'),
    width: 224,
    cell: ({ issuer }) => <Ellipsis>{issuer}</Ellipsis>,
    text: ({ issuer }) => issuer,
  },
  {
    id: 'client_id',
    header: t('identity:clientId'),
    width: 152,
    sortable: false,
    cell: ({ client_id }) => <Ellipsis>{client_id}</Ellipsis>,
    text: ({ client_id }) => client_id,
  },
  {
    id: 'allowed_domains',
    header: t('identity:domains'),
    width: 176,
    sortable: false,
    cell: (row) => <Ellipsis>{domainsOf(t, row)}</Ellipsis>,
    text: (row) => domainsOf(t, row),
  },
  {
    id: 'accounts',
    header: t('identity:accounts'),
    width: 96,
    numeric: true,
    sortable: false,
    cell: ({ accounts }) => accounts,
    text: ({ accounts }) => String(accounts),
  },
  {
    id: 'enabled',
    header: t('identity:state'),
    width: 96,
    sortable: false,
    cell: (row) => <StatusGlyph tone={row.enabled ? 'positive' : 'none'} label={stateOf(t, row)} />,
    text: (row) => stateOf(t, row),
  },
  {
    id: 'created_at',
    header: t('identity:created'),
    width: 184,
    cell: ({ created_at }) => <DateTime at={utcInstant(created_at)} short />,
  },
]

const edit = (provider: IdentityProvider): unknown => open(dialogs.edit, { provider })

const remove = ([provider]: readonly IdentityProvider[]): Promise<true | undefined> =>
  confirm({
    endpoint: identityProviders.remove,
    input: { id: provider!.id },
    title: translate('identity:removeTitle'),
    message: translate('identity:removeMessage', { name: provider!.name, count: provider!.accounts }),
    confirmLabel: translate('identity:removeVerb'),
    ...(provider!.accounts > 0 && { typed: typedName([provider!.name], provider!.id) }),
    danger: true,
  })

const actions: readonly Action<IdentityProvider>[] = [
  action({
    id: 'edit',
    label: 'identity:edit',
    icon: IconPencil,
    only: 'row',
    endpoint: identityProviders.update,
    run: ([provider]) => edit(provider!),
  }),
  action({
    id: 'remove',
    label: 'identity:remove',
    icon: IconTrash,
    danger: true,
    only: 'row',
    endpoint: identityProviders.remove,
    run: remove,
  }),
]

/** What the page reads first. */
export const first = firstRead({ endpoint: identityProviders.list, storageKey: 'identity-providers' })

/** The identity services for signing in, which the operator sets up. */
export default function ProvidersPage() {
  const t = useText()
  const columns = useMemo(() => columnsOf(t), [t])
  const table = useTable({ endpoint: identityProviders.list, columns, actions, storageKey: 'identity-providers' })
  const add: UiAction = {
    id: 'add',
    label: t('identity:add'),
    icon: <IconPlus size={16} />,
    onClick: () => void open(dialogs.add, {}),
  }
  return (
    <Page title={t('identity:title')} count={table.total} description={t('identity:description')} primary={add} fill>
      <ListTable
        table={table}
        label={t('identity:title')}
        search={t('identity:search')}
        rowLabel={({ name }) => name}
        onRow={(provider) => void edit(provider)}
        empty={{ drawing: 'lock', message: t('identity:empty'), action: add }}
      />
    </Page>
  )
}

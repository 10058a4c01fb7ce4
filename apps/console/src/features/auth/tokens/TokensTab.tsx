import { auth } from '@outpost/contract/auth/endpoints'
import type { AccessToken } from '@outpost/contract/auth/schemas'
import { Button } from '@mantine/core'
import type { UiAction } from '@outpost/ui/Actions'
import { Age, DateTime, Ellipsis, StatusGlyph } from '@outpost/ui/Cells'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { type Action, action } from '../../../kit/api/action.tsx'
import { confirm } from '../../../kit/dialog/confirm.ts'
import { open } from '../../../kit/dialog/dialog.tsx'
import { ListTable } from '../../../kit/table/ListTable.tsx'
import { firstRead } from '../../../kit/table/firstRead.ts'
import { type Column, useTable } from '../../../kit/table/table.tsx'
import { type Translate, translate, useText } from '../../../kit/i18n/i18n.ts'
import { utcInstant } from '../../../kit/browser/utc.ts'
import classes from '../account/Account.module.css'
import { dialogs } from '../account/dialogs.ts'
import { scopeLabels as namesOfScopes } from '../oauth/scopeLabels.ts'

const isExpired = ({ expires_at }: AccessToken): boolean =>
  expires_at !== null && Date.parse(utcInstant(expires_at)!) <= Date.now()

function Expiry({ token }: { token: AccessToken }) {
  const t = useText()
  if (isExpired(token)) return <StatusGlyph tone="none" label={t('account:token.expired')} />
  return token.expires_at === null ? t('account:token.forEver') : <DateTime at={utcInstant(token.expires_at)} short />
}

const scopeLabels = (t: Translate, { scopes }: AccessToken): string =>
  scopes.includes('*') ? t('account:token.everything') : namesOfScopes(t, scopes)

/** The names of the scopes; the scopes themselves, as programs name them, are shown on hover. */
function Scopes({ token }: { token: AccessToken }) {
  const t = useText()
  return (
    <span title={token.scopes.join(', ')}>
      <Ellipsis>{scopeLabels(t, token)}</Ellipsis>
    </span>
  )
}

const columnsOf = (t: Translate): Column<AccessToken>[] => [
  {
    id: 'name',
    header: t('account:token.name'),
    width: 200,
    grow: true,
    primary: true,
    hideable: false,
    cell: (token) => token.name,
    text: (token) => token.name,
  },
  {
    id: 'scopes',
    header: t('account:token.scopes'),
    width: 264,
    cell: (token) => <Scopes token={token} />,
    text: (token) => scopeLabels(t, token),
  },
  {
    id: 'company_name',
    header: t('account:profile.company'),
    width: 152,
    cell: (token) => <Ellipsis>{token.company_name}</Ellipsis>,
    text: (token) => token.company_name,
  },
  {
    id: 'last_used_at',
    header: t('account:token.lastUsed'),
    width: 112,
    cell: (token) => <Age at={utcInstant(token.last_used_at)} />,
  },
  { id: 'expires_at', header: t('account:token.expires'), width: 184, cell: (token) => <Expiry token={token} /> },
  {
    id: 'created_at',
    header: t('account:token.created'),
    width: 184,
    cell: (token) => <DateTime at={utcInstant(token.created_at)} short />,
  },
]

const revoke = ([token]: readonly AccessToken[]): Promise<true | undefined> =>
  confirm({
    endpoint: auth.removeToken,
    input: { id: token!.id },
    title: translate('account:token.revokeTitle'),
    message: translate('account:token.revokeMessage', { name: token!.name }),
    confirmLabel: translate('account:token.revokeVerb'),
    danger: true,
  })

const actions: readonly Action<AccessToken>[] = [
  action({
    id: 'revoke',
    label: 'account:token.revoke',
    icon: IconTrash,
    danger: true,
    only: 'row',
    endpoint: auth.removeToken,
    run: revoke,
  }),
]

async function add(): Promise<void> {
  const made = await open(dialogs.newToken, {})
  if (made)
    await open(
      dialogs.tokenMade,
      { made },
      { hideHeaderControls: true, closeByKeyboard: false, minimizeDisabled: true },
    )
}

/** What the page reads first. */
export const first = firstRead({ endpoint: auth.tokens, storageKey: 'access-tokens' })

/** The user's personal access tokens: their scopes, when each was last used, and an action to revoke it. */
export default function TokensTab() {
  const t = useText()
  const columns = useMemo(() => columnsOf(t), [t])
  const table = useTable({ endpoint: auth.tokens, columns, actions, storageKey: 'access-tokens' })
  const adding: UiAction = {
    id: 'add',
    label: t('account:token.add'),
    icon: <IconPlus size={16} />,
    onClick: () => void add(),
  }
  return (
    <>
      <div className={classes.setting}>
        <p className={classes.caption}>{t('account:token.help')}</p>
        <Button leftSection={adding.icon} onClick={adding.onClick}>
          {adding.label}
        </Button>
      </div>
      <ListTable
        table={table}
        label={t('account:token.tab')}
        search={t('account:token.search')}
        rowLabel={(token) => token.name}
        empty={{ drawing: 'lock', message: t('account:token.empty'), action: adding }}
        height="auto"
      />
    </>
  )
}

import { Button } from '@mantine/core'
import { cwmpAddresses } from '@outpost/contract/cwmp/endpoints'
import { type CwmpAddress, cwmpAddressSchemas } from '@outpost/contract/cwmp/schemas'
import type { ResultOf } from '@outpost/contract/kit/endpoint'
import { Age } from '@outpost/ui/Cells'
import { ScrollTable } from '@outpost/ui/ScrollTable'
import { useState } from 'react'
import { useData } from '../../../kit/api/query.ts'
import { confirm } from '../../../kit/dialog/confirm.ts'
import { PageForm } from '../../../kit/form/parts/PageForm.tsx'
import { translate, useText } from '../../../kit/i18n/i18n.ts'
import { CopyLine } from '../../../kit/view/CopyLine.tsx'
import { CompanyField } from '../../companies/public.ts'
import classes from '../Dialogs.module.css'
import { fieldTitle } from '../fieldTitle.ts'

type Made = ResultOf<typeof cwmpAddresses.create>

/** The most credentials that the dialog lists, the newest first. */
const MOST = 20

/** Creates credentials for new devices of TR-069 and shows them once, above those that exist. */
export function CwmpCredentials({ onDirty }: { onDirty: (dirty: boolean) => void }) {
  const t = useText()
  const [made, setMade] = useState<Made>()
  const { data } = useData(cwmpAddresses.list, { limit: MOST, sort: ['-created_at'] })
  return (
    <div className={classes.stack}>
      <p className={classes.help}>{t('adding:cwmp.purpose')}</p>
      {made ? (
        <Credentials made={made} onAgain={() => setMade(undefined)} />
      ) : (
        <PageForm
          unsaved={onDirty}
          endpoint={cwmpAddresses.create}
          schema={cwmpAddressSchemas.create.input}
          initial={{}}
          submitLabel={t('adding:cwmp.verb')}
          onDone={setMade}
        >
          <CompanyField name="company_id" />
        </PageForm>
      )}
      {data && data.rows.length > 0 && <Existing rows={data.rows} />}
    </div>
  )
}

function Credentials({ made, onAgain }: { made: Made; onAgain: () => void }) {
  const t = useText()
  return (
    <>
      {(['url', 'username', 'password'] as const).map((field) => (
        <section key={field}>
          <h3 className={classes.caption}>{t(`adding:cwmp.${field}`)}</h3>
          <CopyLine text={made[field]} label={t('adding:cwmp.copy', { what: t(`adding:cwmp.${field}`) })} />
        </section>
      ))}
      <p className={classes.help}>{t('adding:cwmp.once')}</p>
      <div>
        <Button variant="subtle" onClick={onAgain}>
          {t('adding:cwmp.another')}
        </Button>
      </div>
    </>
  )
}

const revoke = ({ id, username }: CwmpAddress): void =>
  void confirm({
    endpoint: cwmpAddresses.remove,
    input: { id },
    title: translate('adding:cwmp.revokeTitle'),
    message: translate('adding:cwmp.revokeMessage', { name: username }),
    confirmLabel: translate('adding:cwmp.revoke'),
    danger: true,
  })

function Existing({ rows }: { rows: readonly CwmpAddress[] }) {
  const t = useText()
  const heads = [t('adding:cwmp.username'), fieldTitle('company_name'), t('adding:cwmp.lastUsed'), '']
  return (
    <ScrollTable label={t('adding:cwmp.list')} first="name" heads={heads}>
      {rows.map((row) => (
        <tr key={row.id}>
          <td>
            <code translate="no">{row.username}</code>
          </td>
          <td>
            <bdi>{row.company_name}</bdi>
          </td>
          <td>{row.last_used_at === null ? t('adding:cwmp.never') : <Age at={row.last_used_at} />}</td>
          <td>
            <Button variant="subtle" onClick={() => revoke(row)}>
              {t('adding:cwmp.revoke')}
            </Button>
          </td>
        </tr>
      ))}
    </ScrollTable>
  )
}

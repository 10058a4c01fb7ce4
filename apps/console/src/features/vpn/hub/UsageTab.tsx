import { vpnClients } from '@outpost/contract/vpn/endpoints'
import type { VpnClient, VpnHub } from '@outpost/contract/vpn/schemas'
import { ActionButton } from '@outpost/ui/Actions'
import { SelectField } from '@outpost/ui/Fields'
import { ErrorState } from '@outpost/ui/Page'
import { IconDownload } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { explain } from '../../../kit/api/explain.ts'
import { useData } from '../../../kit/api/query.ts'
import { csvFile, saveFile } from '../../../kit/browser/saveFile.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import classes from '../Vpn.module.css'
import { allClients } from './allClients.ts'
import { bytesOn, daysUntil, spans, usageCsv } from './usage/days.ts'
import { UsageChart, UsageSkeleton } from './usage/UsageChart.tsx'
import { everyone, useByClient, useUsage } from './usage/useUsage.ts'
import { useHub } from './useHub.ts'

/** How the data of all clients is divided: by direction or by client. */
type Division = 'direction' | 'client'

interface Choice {
  /** The number of days until today. */
  span: number
  client: string
  by: Division
}

/** The data of a hub by day: of all its clients, or of one. */
export default function UsageTab() {
  const hub = useHub()
  return hub ? <Usage key={hub.id} hub={hub} /> : null
}

function Usage({ hub }: { hub: VpnHub }) {
  const t = useText()
  const [choice, setChoice] = useState<Choice>({ span: 30, client: everyone, by: 'client' })
  const { span, client, by } = choice
  const [now] = useState(Date.now)
  const times = useMemo(() => daysUntil(now, span), [now, span])
  const clients = useData(vpnClients.list, allClients(hub.id)).data?.rows ?? []
  const { data, error, refetch } = useUsage(hub, client, times)
  const bytes = useMemo(() => bytesOn(times, data?.rows ?? []), [times, data])
  const isDivided = client === everyone && by === 'client'
  const { divided, ...byClient } = useByClient(hub, times, isDivided)
  const name = clients.find(({ id }) => String(id) === client)?.name
  const save = {
    id: 'export',
    label: t('vpn:usage.export'),
    icon: <IconDownload size={16} />,
    onClick: () =>
      saveFile(
        csvFile(divided ? divided.csv() : usageCsv(times, bytes)),
        `${[hub.name, name].filter(Boolean).join('_')}.csv`,
      ),
  }
  const problem = (!data && error) || byClient.error
  const retry = (): void => void Promise.all([refetch(), isDivided && byClient.refetch()])
  return (
    <div className={classes.stack}>
      <div className={classes.bar}>
        <Choices choice={choice} onChange={setChoice} clients={clients} />
        {!problem && <ActionButton action={save} />}
      </div>
      {problem ? (
        <ErrorState title={t('vpn:usage.failed')} {...explain(problem)} onRetry={retry} />
      ) : data && (divided || !isDivided) ? (
        <UsageChart times={times} bytes={bytes} clients={divided?.series} />
      ) : (
        <UsageSkeleton />
      )}
    </div>
  )
}

interface ChoicesProps {
  choice: Choice
  onChange: (choice: Choice) => void
  clients: readonly VpnClient[]
}

function Choices({ choice, onChange, clients }: ChoicesProps) {
  const t = useText()
  return (
    <div className={classes.fields}>
      <SelectField
        label={t('vpn:usage.period')}
        clearable={false}
        value={String(choice.span)}
        options={spans.map((count) => ({ value: String(count), label: t('vpn:usage.days', { count }) }))}
        onChange={(value) => onChange({ ...choice, span: Number(value) })}
      />
      <SelectField
        label={t('vpn:log.client')}
        clearable={false}
        value={choice.client}
        options={[
          { value: everyone, label: t('vpn:usage.everyone') },
          ...clients.map((one) => ({ value: String(one.id), label: one.name })),
        ]}
        onChange={(value) => onChange({ ...choice, client: value ?? everyone })}
      />
      {choice.client === everyone && (
        <SelectField
          label={t('vpnDevice:usage.by')}
          clearable={false}
          value={choice.by}
          options={(['client', 'direction'] as const).map((value) => ({
            value,
            label: t(`vpnDevice:usage.${value}`),
          }))}
          onChange={(value) => onChange({ ...choice, by: value === 'direction' ? 'direction' : 'client' })}
        />
      )}
    </div>
  )
}

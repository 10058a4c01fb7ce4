import { vpnClients } from '@outpost/contract/vpn/endpoints'
import type { VpnClient, VpnHub } from '@outpost/contract/vpn/schemas'
import { Alert } from '@outpost/ui/Alert'
import { CopyText } from '@outpost/ui/Cells'
import { DetailsDialog as Details } from '@outpost/ui/Dialog'
import { type Fact, FactList } from '@outpost/ui/Facts'
import { explain } from '../../../kit/api/explain.ts'
import { useData } from '../../../kit/api/query.ts'
import { type DialogProps, useDialogLayer } from '../../../kit/dialog/dialog.tsx'
import { type Translate, useText } from '../../../kit/i18n/i18n.ts'
import { HubState } from '../cells.tsx'
import { allClients } from '../hub/allClients.ts'
import { pace, useHubQuery } from '../hub/useHub.ts'
import { ReachableNames } from '../names/ReachableNames.tsx'
import { TimeLeft } from '../quick/TimeLeft.tsx'
import { addressText } from '../state.ts'
import classes from '../Vpn.module.css'
import { useMayIssue } from './memberActions.ts'
import { ProfileButtons } from './ProfileButtons.tsx'
import { Reachable } from './Reachable.tsx'

interface DetailsProps {
  hubId: number
  clientId: number
}

const factsOf = (t: Translate, hub: VpnHub, client: VpnClient): Fact[] => [
  { label: t('vpn:field.status'), value: <HubState hub={hub} inWords /> },
  ...(hub.quick_hub ? [{ label: t('vpnQuick:field.ends'), value: <TimeLeft hub={hub} /> }] : []),
  { label: t('vpn:field.address'), value: <CopyText value={addressText(hub)} label={t('vpn:field.address')} /> },
  { label: t('vpn:client.ip'), value: <CopyText value={client.ip} label={t('vpn:client.ip')} /> },
]

/** A dialog that tells how a user connects, gives out the profile, and shows which addresses can then be reached. */
export default function DetailsDialog({ hubId, clientId }: DialogProps<DetailsProps>) {
  const t = useText()
  const hub = useHubQuery(hubId)
  const clients = useData(vpnClients.list, allClients(hubId), { refetchInterval: pace })
  const mayIssue = useMayIssue()
  const client = clients.data?.rows.find(({ id }) => id === clientId)
  const devices = clients.data?.rows.filter(({ type, enabled }) => type === 'device' && enabled) ?? []
  const error = hub.error ?? clients.error
  const isReady = hub.data !== undefined && client !== undefined
  return (
    <Details
      {...useDialogLayer()}
      title={t('vpnQuick:details.title')}
      purpose={client?.name}
      loading={!isReady && !error && clients.data === undefined}
      error={!isReady && error ? { title: t('vpnQuick:failed'), ...explain(error) } : null}
      verbs={
        client && mayIssue(client) === true && <ProfileButtons client={client} onDone={() => void clients.refetch()} />
      }
    >
      {hub.data && client && (
        <div className={classes.stack}>
          <FactList facts={factsOf(t, hub.data, client)} />
          {client.profile_issued_at !== null && (
            <Alert tone="warning" quiet>
              {t('vpnQuick:profile.replaces')}
            </Alert>
          )}
          <ol className={classes.steps}>
            {(['install', 'import', 'connect'] as const).map((step) => (
              <li key={step}>
                {t(hub.data.kind === 'wireguard' ? `vpnWireguard:step.${step}` : `vpnQuick:step.${step}`)}
              </li>
            ))}
          </ol>
          <Reachable others={clients.data?.rows.filter(({ id }) => id !== clientId) ?? []} />
          <ReachableNames hubId={hubId} devices={devices} />
        </div>
      )}
      {clients.data && !client && <p className={classes.note}>{t('vpnQuick:details.gone')}</p>}
    </Details>
  )
}

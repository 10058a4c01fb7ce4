import { Button } from '@mantine/core'
import { heartbeat } from '@outpost/contract/integrations/heartbeat/endpoints'
import type { Heartbeat } from '@outpost/contract/integrations/heartbeat/schemas'
import type { UiAction } from '@outpost/ui/Actions'
import { Card } from '@outpost/ui/Card'
import { DateTime, Missing, StatusGlyph } from '@outpost/ui/Cells'
import { FactList } from '@outpost/ui/Facts'
import { ErrorState, Skeletons } from '@outpost/ui/Page'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { explain } from '../../../kit/api/explain.ts'
import { useData } from '../../../kit/api/query.ts'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { confirm } from '../../../kit/dialog/confirm.ts'
import { open } from '../../../kit/dialog/dialog.tsx'
import { type Translate, translate, useText } from '../../../kit/i18n/i18n.ts'
import { dialogs } from '../dialogs.ts'
import { IntegrationsFrame } from '../IntegrationsFrame.tsx'
import { TestButton } from '../TestButton.tsx'
import classes from '../Integrations.module.css'

/** Milliseconds between two reads of the last result. */
const pace = 15_000

const remove = () =>
  confirm({
    endpoint: heartbeat.remove,
    input: {},
    title: translate('integrations:heartbeat.remove.title'),
    message: translate('integrations:heartbeat.remove.message'),
    confirmLabel: translate('integrations:heartbeat.remove.verb'),
    danger: true,
  })

const time = (at: string | null) => (at === null ? <Missing /> : <DateTime at={utcInstant(at)} />)

function stateOf({ enabled, last_ok }: Heartbeat) {
  if (!enabled) return { tone: 'none', name: 'off' } as const
  if (last_ok === null) return { tone: 'none', name: 'none' } as const
  return last_ok ? ({ tone: 'positive', name: 'ok' } as const) : ({ tone: 'error', name: 'failed' } as const)
}

const factsOf = (data: Heartbeat, t: Translate) => {
  const { tone, name } = stateOf(data)
  const answer = [data.last_status, data.last_answer].filter((part) => part !== null && part !== '').join(': ')
  return [
    {
      label: t('integrations:field.status'),
      value: <StatusGlyph tone={tone} label={t(`integrations:state.${name}`)} />,
    },
    { label: t('integrations:heartbeat.host'), value: data.host ?? <Missing /> },
    { label: t('integrations:heartbeat.minutes'), value: t('integrations:heartbeat.every', { count: data.minutes }) },
    { label: t('integrations:heartbeat.last'), value: time(data.last_at) },
    { label: t('integrations:field.answer'), value: answer || <Missing /> },
    { label: t('integrations:heartbeat.next'), value: time(data.next_at) },
  ]
}

/** The address that is called while the installation works, with the last result. */
export default function HeartbeatView() {
  const t = useText()
  const { data, error, refetch } = useData(heartbeat.get, {}, { refetchInterval: pace })
  const primary: UiAction = {
    id: 'set',
    label: t('integrations:heartbeat.set.verb'),
    icon: <IconPencil size={16} />,
    onClick: () => void open(dialogs.setHeartbeat, { stored: data?.configured ? data : undefined }),
  }
  return (
    <IntegrationsFrame current="heartbeat" primary={primary}>
      <div className={classes.stack}>
        <p className={classes.help}>{t('integrations:heartbeat.purpose')}</p>
        {data === undefined ? (
          error ? (
            <ErrorState title={t('integrations:failed.heartbeat')} {...explain(error)} onRetry={() => void refetch()} />
          ) : (
            <Skeletons shape="lines" count={4} />
          )
        ) : data.configured ? (
          <>
            <div className={classes.wide}>
              <Card title={t('integrations:heartbeat.title')}>
                <FactList facts={factsOf(data, t)} />
              </Card>
            </div>
            <TestButton
              endpoint={heartbeat.test}
              input={{}}
              label={t('integrations:test.heartbeat')}
              onTested={() => void refetch()}
            >
              <Button variant="default" leftSection={<IconTrash size={16} />} onClick={() => void remove()}>
                {t('integrations:heartbeat.remove.verb')}
              </Button>
            </TestButton>
          </>
        ) : (
          <p className={classes.help}>{t('integrations:heartbeat.none')}</p>
        )}
      </div>
    </IntegrationsFrame>
  )
}

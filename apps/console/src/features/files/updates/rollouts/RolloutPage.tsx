import type { RolloutDetails } from '@outpost/contract/files/updates/schemas'
import { DateTime, formatAge, Missing } from '@outpost/ui/Cells'
import { type Fact, Facts } from '@outpost/ui/Facts'
import { Link } from '@outpost/ui/Link'
import { useUiMessages, type UiMessages } from '@outpost/ui/UiMessages'
import { useActions } from '../../../../kit/api/action.tsx'
import { utcInstant } from '../../../../kit/browser/utc.ts'
import { type Translate, useText } from '../../../../kit/i18n/i18n.ts'
import { RecordPage } from '../../../../kit/screen/RecordPage.tsx'
import { rolloutActions } from './actions.ts'
import { rolloutAddress, RolloutState } from './columns.tsx'
import { useRollout } from './useRollout.ts'

/** The limits that stop a rollout, each as a fact of its own. */
const limitsOf = (t: Translate, { failure_limit, halt_percent, halt_after }: RolloutDetails): Fact[] => [
  ...(failure_limit === null ? [] : [{ label: t('updates:stages.limit'), value: failure_limit }]),
  ...(halt_percent === null
    ? []
    : [
        {
          label: t('updates:rollout.haltShare'),
          value: t('updates:rollout.haltAfter', { percent: halt_percent, count: halt_after }),
        },
      ]),
]

const time = (at: string | null) => (at === null ? <Missing /> : <DateTime at={utcInstant(at)} short />)

const factsOf = (t: Translate, units: UiMessages, rollout: RolloutDetails): Fact[] => [
  {
    label: t('updates:state.done'),
    value: t('updates:rollout.of', { part: rollout.done, total: rollout.devices }),
  },
  { label: t('updates:state.failed'), value: rollout.failed },
  { label: t('updates:rollout.stage'), value: t('updates:rollout.of', { part: rollout.stage, total: rollout.stages }) },
  { label: t('updates:rollout.soak'), value: formatAge(rollout.soak_seconds, units) },
  ...limitsOf(t, rollout),
  ...(rollout.window
    ? [
        {
          label: t('updates:rollout.hours'),
          value: `${rollout.window.from}–${rollout.window.to}, ${rollout.window.zone}`,
        },
      ]
    : []),
  ...(rollout.continuous ? [{ label: t('updates:rollout.joining'), value: t('updates:rollout.included') }] : []),
  { label: t('updates:column.by'), value: rollout.username ?? <Missing /> },
  { label: t('updates:column.queued'), value: time(rollout.created_at) },
  ...(rollout.expires_at ? [{ label: t('updates:rollout.expires'), value: time(rollout.expires_at) }] : []),
  ...(rollout.parent_id
    ? [
        {
          label: t('updates:rollout.repeats'),
          value: <Link href={rolloutAddress({ id: rollout.parent_id })}>#{rollout.parent_id}</Link>,
        },
      ]
    : []),
]

/** One staged rollout: its definition and state, and tabs with its progress and its devices. */
export default function RolloutPage() {
  const t = useText()
  const { id, query } = useRollout()
  const actions = useActions(rolloutActions)
  const units = useUiMessages()
  const labels = {
    tabs: t('updates:rollout.tabs'),
    failed: t('updates:rollout.failed'),
    missingTitle: t('updates:rollout.missing.title'),
    missing: t('updates:rollout.missing.message'),
    back: t('updates:rollout.missing.back'),
  }
  return (
    <RecordPage path="/management/rollouts/{id}" list="/management/rollouts" id={id} query={query} labels={labels}>
      {(rollout) => (
        <Facts
          title={[rollout.file_name, rollout.version].filter(Boolean).join(' · ')}
          status={<RolloutState rollout={rollout} />}
          facts={factsOf(t, units, rollout)}
          more={actions.of(rollout)}
        />
      )}
    </RecordPage>
  )
}

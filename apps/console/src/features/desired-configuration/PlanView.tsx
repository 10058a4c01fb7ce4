import { desiredPlans } from '@outpost/contract/desired-configuration/endpoints'
import type { ConfigPlan } from '@outpost/contract/desired-configuration/schemas'
import { ActionButton } from '@outpost/ui/Actions'
import { Alert } from '@outpost/ui/Alert'
import { Card } from '@outpost/ui/Card'
import { act } from '../../kit/api/act.ts'
import { useData } from '../../kit/api/query.ts'
import { useCan } from '../../kit/auth/can.ts'
import { open } from '../../kit/dialog/dialog.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { beginTracking } from './beginTracking.ts'
import classes from './DesiredConfiguration.module.css'
import { dialogs } from './dialogs.ts'
import { Differences } from './Differences.tsx'
import { FirstRead } from './FirstRead.tsx'

interface PlanViewProps {
  templateId: number
  name: string
}

/** Milliseconds between two looks at the plan while devices are still to be read. */
const pace = 3000

/** What a rollout of a template would change: groups of devices with the same differences. Nothing is sent before it. */
export function PlanView({ templateId, name }: PlanViewProps) {
  const t = useText()
  const query = useData(
    desiredPlans.plan,
    { template_id: templateId },
    { refetchInterval: ({ state }) => (state.data && state.data.unread > 0 ? pace : false) },
  )
  const { data: plan, refetch } = query
  if (!plan)
    return (
      <Card title={t('desiredConfiguration:plan.title')}>
        <FirstRead query={query} failed={t('desiredConfiguration:plan.failed')} />
      </Card>
    )
  const { changing } = plan
  const read = async (): Promise<void> => {
    await act(desiredPlans.read, { template_id: templateId })
    await refetch()
  }
  const rollOut = async (): Promise<void> => {
    const asked = { template_id: templateId }
    const order = { asked, name, hash: plan.hash }
    if (changing === 0) await beginTracking(order)
    else await open(dialogs.rollOut, { ...order, devices: changing })
    await refetch()
  }
  return (
    <Card title={t('desiredConfiguration:plan.title')}>
      <div className={classes.list}>
        <p>
          {t('desiredConfiguration:plan.summary', {
            devices: plan.devices,
            changing,
            same: plan.same,
            unread: plan.unread,
          })}
        </p>
        {plan.unread > 0 && (
          <p>
            {t('desiredConfiguration:plan.left')} {plan.unread_first.map((device) => device.name).join(', ')}
            {plan.unread > plan.unread_first.length && ' …'}
          </p>
        )}
        <Faults plan={plan} />
        <Groups plan={plan} />
        {plan.more_groups > 0 && <p>{t('desiredConfiguration:plan.more_groups', { count: plan.more_groups })}</p>}
        {plan.untracked > 0 && <p>{t('desiredConfiguration:plan.untracked', { count: plan.untracked })}</p>}
        <Buttons plan={plan} changing={changing} onRead={() => void read()} onRollOut={() => void rollOut()} />
      </div>
    </Card>
  )
}

interface ButtonsProps {
  plan: ConfigPlan
  /** The number of devices that change. */
  changing: number
  onRead: () => void
  onRollOut: () => void
}

/** Has the devices read, and rolls the plan out. */
function Buttons({ plan, changing, onRead, onRollOut }: ButtonsProps) {
  const t = useText()
  const can = useCan()
  return (
    <div className={classes.actions}>
      {can(desiredPlans.read) && plan.devices > 0 && (
        <ActionButton
          // The next step, as long as there is nothing to roll out.
          variant={plan.unread > 0 && changing === 0 ? 'primary' : 'default'}
          action={{ id: 'read', label: t('desiredConfiguration:plan.read'), onClick: onRead }}
        />
      )}
      {can(desiredPlans.rollOut) && changing + plan.untracked > 0 && plan.faults.length === 0 && (
        <ActionButton
          variant="primary"
          action={{
            id: 'rollout',
            label: t('desiredConfiguration:rollOut.action'),
            onClick: onRollOut,
          }}
        />
      )}
    </div>
  )
}

/** The groups of a plan, each with its first devices and what changes on them. */
function Groups({ plan }: { plan: ConfigPlan }) {
  const t = useText()
  return plan.groups.map((group) => (
    <section key={group.first[0]!.id}>
      <h3 className={classes.heading}>{t('desiredConfiguration:plan.group', { count: group.devices })}</h3>
      <p className={classes.names}>
        {group.first.map((device) => device.name).join(', ')}
        {group.devices > group.first.length && ' …'}
      </p>
      <Differences differences={group.differences} />
    </section>
  ))
}

/** The errors of a plan, each with the device, the template and the option. */
function Faults({ plan }: { plan: ConfigPlan }) {
  const t = useText()
  if (plan.faults.length === 0) return null
  return (
    <Alert tone="error" title={t('desiredConfiguration:plan.faults')} quiet>
      <ul>
        {plan.faults.map(({ device, template, option, message }) => (
          <li key={`${device.id} ${option} ${message}`}>
            {[device.name, template, option].filter(Boolean).join(', ')}: {message}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

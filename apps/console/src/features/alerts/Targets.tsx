import { Pill } from '@mantine/core'
import { automations } from '@outpost/contract/alerts/endpoints'
import type { Automation } from '@outpost/contract/alerts/schemas'
import { useCan } from '../../kit/auth/can.ts'
import { confirm } from '../../kit/dialog/confirm.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import classes from './Targets.module.css'

type Target = Automation['targets'][number]

const inputOf = ({ tag_id, company_id }: Target) =>
  tag_id === null ? { company_id: company_id === null ? [] : [company_id] } : { tag_id: [tag_id] }

/** The tags and companies that an automation follows, each with a button that removes it for users who may. */
export function Targets({ automation: { id, targets } }: { automation: Automation }) {
  const t = useText()
  const mayRemove = useCan()(automations.unassign)
  if (targets.length === 0) return null
  const remove = (target: Target): void =>
    void confirm({
      endpoint: automations.unassign,
      input: { id, ...inputOf(target) },
      title: t('alerts:targets.removeTitle'),
      message: t('alerts:targets.removeMessage', { name: target.name }),
      confirmLabel: t('alerts:targets.removeVerb'),
      refreshes: [automations.list, automations.get, automations.devices, automations.ofDevice],
      danger: true,
    })
  return (
    <section className={classes.targets} aria-label={t('alerts:targets.label')}>
      <p>{t('alerts:targets.help')}</p>
      <Pill.Group>
        {targets.map((target) => (
          <Pill
            key={`${target.tag_id} ${target.company_id}`}
            withRemoveButton={mayRemove}
            onRemove={() => remove(target)}
            removeButtonProps={{
              'aria-label': t('alerts:targets.remove', { name: target.name }),
              'aria-hidden': false,
              tabIndex: 0,
            }}
          >
            {t(target.tag_id === null ? 'alerts:targets.company' : 'alerts:targets.tag', { name: target.name })}
          </Pill>
        ))}
      </Pill.Group>
    </section>
  )
}

import { Button } from '@mantine/core'
import { useText } from '../../../../kit/i18n/i18n.ts'
import { useUser } from '../../../../kit/auth/session.tsx'
import { inviteUser } from '../../../users/public.ts'
import classes from '../FirstRun.module.css'
import type { StepProps } from '../Step.tsx'

/** The invitation of a colleague to the own company. */
export function ColleagueStep({ done, onDone }: StepProps) {
  const t = useText()
  const { company_id: companyId } = useUser()
  const invite = async (): Promise<void> => {
    if (await inviteUser(companyId)) onDone()
  }
  return (
    <div className={classes.buttons}>
      <Button size="md" variant={done ? 'default' : 'filled'} onClick={() => void invite()}>
        {t('firstRun:colleague.verb')}
      </Button>
    </div>
  )
}

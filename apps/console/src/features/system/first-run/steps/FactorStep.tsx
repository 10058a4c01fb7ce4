import { Button } from '@mantine/core'
import { mfa } from '@outpost/contract/auth/mfa/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { useData } from '../../../../kit/api/query.ts'
import { useText } from '../../../../kit/i18n/i18n.ts'
import { setUpFactor } from '../../../auth/public.ts'
import classes from '../FirstRun.module.css'
import type { StepProps } from '../Step.tsx'

/** The second factor, set up in the same dialogs as on the page of the account. */
export function FactorStep({ done, onDone }: StepProps) {
  const t = useText()
  const client = useQueryClient()
  const { data: factor } = useData(mfa.get, {})
  const setUp = async (): Promise<void> => {
    if (factor && (await setUpFactor(client, factor))) onDone()
  }
  return done ? null : (
    <div className={classes.buttons}>
      <Button size="md" disabled={!factor} onClick={() => void setUp()}>
        {t('firstRun:factor.verb')}
      </Button>
    </div>
  )
}

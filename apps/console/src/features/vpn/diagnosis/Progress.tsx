import { Progress as Bar } from '@mantine/core'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useText } from '../../../kit/i18n/i18n.ts'
import { useNow } from '../../../kit/live/useNow.ts'
import classes from './Diagnosis.module.css'
import { longest } from './useDiagnosis.ts'

/** How long a diagnosis has run, of the time that it takes at most. */
export function Progress({ children }: { children: ReactNode }) {
  const t = useText()
  const [start] = useState(Date.now)
  const now = useNow(true, 250)
  const seconds = Math.min(longest, Math.max(0, (now - start) / 1000))
  return (
    <div className={classes.progress}>
      <div className={classes.bar}>
        <span>{t('vpnDiagnosis:running', { seconds: longest })}</span>
        <Bar value={(seconds / longest) * 100} aria-label={t('vpnDiagnosis:progress')} />
      </div>
      {children}
    </div>
  )
}

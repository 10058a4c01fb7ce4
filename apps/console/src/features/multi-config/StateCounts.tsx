import type { ChangeState } from '@outpost/contract/configurator/constants'
import { StatusGlyph } from '@outpost/ui/Cells'
import { useText } from '../../kit/i18n/i18n.ts'
import { changeTones } from '../configurator/public.ts'
import classes from './MultiConfig.module.css'

/** The number of devices by state, which is announced when it changes. */
export function StateCounts({ counts }: { counts: readonly (readonly [ChangeState, number])[] }) {
  const t = useText()
  return (
    <p className={classes.counts} aria-live="polite">
      {counts.map(([state, count]) => (
        <StatusGlyph key={state} tone={changeTones[state]} label={`${t(`configurator:state.${state}`)}: ${count}`} />
      ))}
    </p>
  )
}

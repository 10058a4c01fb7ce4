import { VisuallyHidden } from '@mantine/core'
import { lazyPart, useFloat } from '@outpost/ui/Float'
import { IconButton } from '@outpost/ui/IconButton'
import { IconAlertTriangle } from '@tabler/icons-react'
import { itemText } from '../../kit/api/explain.ts'
import { useGlobalErrors } from '../../kit/api/globalErrors.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import classes from './Tools.module.css'

const list = lazyPart(() => import('./GlobalErrorList.tsx').then(({ GlobalErrorList }) => GlobalErrorList))
const NOTHING = {}

/** An indicator in the header while there are global errors. */
export function GlobalErrors() {
  const errors = useGlobalErrors()
  const [newest] = errors.toReversed()
  return (
    <>
      {/* Always rendered: screen readers only announce changes of a live region that already exists. */}
      <VisuallyHidden aria-live="assertive">{newest && itemText(newest)}</VisuallyHidden>
      {newest && <Indicator count={errors.length} />}
    </>
  )
}

function Indicator({ count }: { count: number }) {
  const t = useText()
  const { opener, float } = useFloat({ kind: 'dialog', part: list, given: NOTHING })
  return (
    <>
      <IconButton
        {...opener}
        className={classes.problem}
        label={t('header:errors.count', { count })}
        icon={<IconAlertTriangle size={20} stroke={1.75} />}
        size="md"
        hint={false}
      />
      {float}
    </>
  )
}

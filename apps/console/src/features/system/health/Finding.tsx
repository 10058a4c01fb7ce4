import type { Verdict } from '@outpost/contract/system/health/checks'
import type { HealthFinding } from '@outpost/contract/system/health/schemas'
import { StatusGlyph, type Tone } from '@outpost/ui/Cells'
import { Link } from '@outpost/ui/Link'
import { type TextKey, type Translate, useText } from '../../../kit/i18n/i18n.ts'
import { CopyLine } from '../../../kit/view/CopyLine.tsx'
import classes from './Health.module.css'

const tones: Record<Verdict, Tone> = { problem: 'error', warning: 'pending', unknown: 'none', ok: 'positive' }

/** Translates a text whose key contains the code of a finding. The values are those of the finding. */
const textOf = (t: Translate, key: TextKey, { values }: HealthFinding): string => t(key, values as never)

/** One result: what was checked, what was found, and what mends it. */
export function Finding({ finding }: { finding: HealthFinding }) {
  const t = useText()
  const { check, code, verdict, act, command, page } = finding
  return (
    <li className={classes.finding}>
      <div className={classes.name}>
        <StatusGlyph tone={tones[verdict]} label={t(`health:title.${check}`)} />
      </div>
      <div className={classes.what}>
        <p>{textOf(t, `health:found.${code}`, finding)}</p>
        {act !== null && <p className={classes.act}>{textOf(t, `health:act.${code}` as TextKey, finding)}</p>}
        {command !== null && <CopyLine text={command} label={t('health:copyCommand')} />}
        {page !== null && <Link href={page}>{t('health:open')}</Link>}
      </div>
    </li>
  )
}

import { TextInput } from '@mantine/core'
import { IconButton } from '@outpost/ui/IconButton'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useText } from '../../../kit/i18n/i18n.ts'
import type { Cast } from './cast.ts'
import classes from './Recording.module.css'
import { findIn, indexCast } from './search.ts'

/** A text to look for at first, and from which time on in seconds. */
export interface Wanted {
  text: string
  from: number
}

interface PlayerSearchProps {
  cast: Cast
  wanted: Wanted | undefined
  /** Called with the time of a match, in seconds. */
  onFound: (at: number) => void
}

/** A search in the output of a recording. Enter goes to the next match, with Shift to the one before. */
export function PlayerSearch({ cast, wanted, onFound }: PlayerSearchProps) {
  const t = useText()
  const [text, setText] = useState(wanted?.text ?? '')
  const index = useMemo(() => indexCast(cast), [cast])
  const matches = useMemo(() => findIn(index, text), [index, text])
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      matches.findIndex((match) => match.at >= (wanted?.from ?? 0)),
    ),
  )
  const goToWanted = useEffectEvent(() => {
    if (wanted && matches[at]) onFound(matches[at].at)
  })
  useEffect(() => goToWanted(), [])
  const go = (to: number): void => {
    if (matches.length === 0) return
    const next = (to + matches.length) % matches.length
    setAt(next)
    onFound(matches[next]!.at)
  }
  return (
    <search className={classes.search}>
      <TextInput
        size="xs"
        flex={1}
        aria-label={t('recording:player.search')}
        placeholder={t('recording:player.search')}
        value={text}
        onChange={(event) => {
          const typed = event.currentTarget.value
          setText(typed)
          setAt(0)
          const [first] = findIn(index, typed)
          if (first) onFound(first.at)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') go(at + (event.shiftKey ? -1 : 1))
        }}
      />
      <MatchSteps text={text} at={at} total={matches.length} onGo={go} />
    </search>
  )
}

interface MatchStepsProps {
  text: string
  at: number
  total: number
  onGo: (to: number) => void
}

/** Which match is shown, and the buttons to the ones before and after it. */
function MatchSteps({ text, at, total, onGo }: MatchStepsProps) {
  const t = useText()
  return (
    <>
      <span className={classes.count} aria-live="polite">
        {text !== '' &&
          (total === 0 ? t('recording:player.noMatch') : t('recording:player.matchAt', { at: at + 1, total }))}
      </span>
      <IconButton
        label={t('recording:player.previous')}
        icon={<IconChevronUp size={16} />}
        disabled={total === 0}
        onClick={() => onGo(at - 1)}
      />
      <IconButton
        label={t('recording:player.next')}
        icon={<IconChevronDown size={16} />}
        disabled={total === 0}
        onClick={() => onGo(at + 1)}
      />
    </>
  )
}

import { NativeSelect, Switch } from '@mantine/core'
import { IconButton } from '@outpost/ui/IconButton'
import { Skeletons } from '@outpost/ui/Page'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { lazy, Suspense, useCallback, useState, useSyncExternalStore } from 'react'
import { loadChunk } from '../../../kit/browser/chunk.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import type { Cast } from './cast.ts'
import { clock } from './clock.ts'
import { CastPlayer, SPEEDS } from './player.ts'
import { PlayerSearch, type Wanted } from './PlayerSearch.tsx'
import classes from './Recording.module.css'

const Terminal = lazy(() => loadChunk(() => import('@outpost/ui/Terminal')))

/** Seconds by which the arrow keys move. */
const JUMP = 5

/** Typing in a field, and keys of the controls themselves, do not control the player. */
const isControl = (target: EventTarget): boolean =>
  target instanceof Element &&
  target.closest('input:not([type="range"]), select, textarea, button') !== null &&
  !target.closest('.xterm')

interface PlayerProps {
  cast: Cast
  label: string
  /** A text to go to: its first match from a time on, in seconds. */
  wanted: Wanted | undefined
}

/**
 * Replays a recording. Space plays and pauses, the arrow keys jump by five seconds, Home and End to the start and the
 * end.
 */
export function Player({ cast, label, wanted }: PlayerProps) {
  const [player] = useState(() => new CastPlayer(cast))
  const encode = useCallback(
    (
      write: (text: string, done: () => void) => void,
      reset: () => void,
      resize: (cols: number, rows: number) => void,
    ) => player.attach({ write, reset, resize }),
    [player],
  )
  const press = (event: React.KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || isControl(event.target)) return
    const { time } = player.state()
    const keys: Record<string, () => void> = {
      ' ': () => player.toggle(),
      ArrowLeft: () => player.seek(time - JUMP),
      ArrowRight: () => player.seek(time + JUMP),
      Home: () => player.seek(0),
      End: () => player.seek(cast.duration),
    }
    const act = keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    // The keys are a faster way to what the buttons below do.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section className={classes.player} aria-label={label} onKeyDownCapture={press}>
      <Suspense fallback={<Skeletons shape="lines" count={3} />}>
        <Terminal
          label={label}
          fixed={{ cols: cast.columns, rows: cast.rows }}
          onData={nothing}
          register={encode}
          autoFocus={false}
        />
      </Suspense>
      <Controls player={player} cast={cast} wanted={wanted} />
    </section>
  )
}

const nothing = (): void => {}

function Controls({ player, cast, wanted }: Pick<PlayerProps, 'cast' | 'wanted'> & { player: CastPlayer }) {
  const t = useText()
  const { playing, time, speed, skipsIdle } = useSyncExternalStore(player.watch, player.state)
  return (
    <div className={classes.controls}>
      <IconButton
        label={t(playing ? 'recording:player.pause' : 'recording:player.play')}
        icon={playing ? <IconPlayerPause size={16} /> : <IconPlayerPlay size={16} />}
        onClick={() => player.toggle()}
      />
      <div className={classes.position}>
        <input
          type="range"
          min={0}
          max={cast.duration}
          step={0.1}
          value={time}
          aria-label={t('recording:player.position')}
          aria-valuetext={`${clock(time)} / ${clock(cast.duration)}`}
          onChange={(event) => player.seek(event.currentTarget.valueAsNumber)}
        />
        <span className={classes.time}>
          {clock(time)} / {clock(cast.duration)}
        </span>
      </div>
      <NativeSelect
        size="xs"
        w={72}
        aria-label={t('recording:player.speed')}
        value={String(speed)}
        data={SPEEDS.map((one) => ({ value: String(one), label: `${one}×` }))}
        onChange={(event) => player.setSpeed(Number(event.currentTarget.value))}
      />
      <Switch
        checked={skipsIdle}
        label={t('recording:player.skipIdle')}
        onChange={(event) => player.setSkipsIdle(event.currentTarget.checked)}
      />
      <PlayerSearch cast={cast} wanted={wanted} onFound={(at) => player.seek(at)} />
    </div>
  )
}

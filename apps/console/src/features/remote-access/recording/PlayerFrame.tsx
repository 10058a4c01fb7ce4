import { NativeSelect, Switch } from '@mantine/core'
import { IconButton } from '@outpost/ui/IconButton'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useText } from '../../../kit/i18n/i18n.ts'
import { clock } from './clock.ts'
import { type CastPlayer, SPEEDS } from './player.ts'
import classes from './Recording.module.css'

/** Seconds by which the arrow keys move. */
const JUMP = 5

/** Typing in a field, and keys of the controls themselves, do not control the player. */
const isControl = (target: EventTarget): boolean =>
  target instanceof Element &&
  target.closest('input:not([type="range"]), select, textarea, button') !== null &&
  !target.closest('.xterm')

interface PlayerFrameProps {
  player: CastPlayer
  /** Seconds. */
  duration: number
  label: string
  /** What shows the recording. */
  screen: ReactNode
  /** A search in it. */
  children?: ReactNode
}

/**
 * A player around the screen of a recording. Space plays and pauses, the arrow keys jump by five seconds, Home and End to
 * the start and the end.
 */
export function PlayerFrame({ player, duration, label, screen, children }: PlayerFrameProps) {
  const press = (event: React.KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || isControl(event.target)) return
    const { time } = player.state()
    const keys: Record<string, () => void> = {
      ' ': () => player.toggle(),
      ArrowLeft: () => player.seek(time - JUMP),
      ArrowRight: () => player.seek(time + JUMP),
      Home: () => player.seek(0),
      End: () => player.seek(duration),
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
      {screen}
      <div className={classes.controls}>
        <Controls player={player} duration={duration} />
        {children}
      </div>
    </section>
  )
}

function Controls({ player, duration }: Pick<PlayerFrameProps, 'player' | 'duration'>) {
  const t = useText()
  const { playing, time, speed, skipsIdle } = useSyncExternalStore(player.watch, player.state)
  return (
    <>
      <IconButton
        label={t(playing ? 'recording:player.pause' : 'recording:player.play')}
        icon={playing ? <IconPlayerPause size={16} /> : <IconPlayerPlay size={16} />}
        onClick={() => player.toggle()}
      />
      <div className={classes.position}>
        <input
          type="range"
          min={0}
          max={duration}
          step={0.1}
          value={time}
          aria-label={t('recording:player.position')}
          aria-valuetext={`${clock(time)} / ${clock(duration)}`}
          onChange={(event) => player.seek(event.currentTarget.valueAsNumber)}
        />
        <span className={classes.time}>
          {clock(time)} / {clock(duration)}
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
    </>
  )
}

import { Alert } from '@outpost/ui/Alert'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../kit/i18n/i18n.ts'
import type { Cast } from './cast.ts'
import { CastPlayer } from './player.ts'
import { PlayerFrame } from './PlayerFrame.tsx'
import classes from './Recording.module.css'
import type { MakeReplay } from './replayedScreen.ts'

/** Replays the recording of a screen. It only shows: keys and pointer do not reach it. */
export function ScreenPlayer({ cast, label, make }: { cast: Cast; label: string; make: MakeReplay }) {
  const t = useText()
  const [player] = useState(() => new CastPlayer(cast))
  const [broken, setBroken] = useState(false)
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const screen = make(box.current!, () => setBroken(true))
    const detach = player.attach(screen)
    return () => {
      detach()
      screen.stop()
    }
  }, [player, make])
  return (
    <>
      {broken && <Alert tone="error">{t('recording:screen.broken')}</Alert>}
      <PlayerFrame
        player={player}
        duration={cast.duration}
        label={label}
        screen={<figure ref={box} className={classes.screen} aria-label={label} />}
      />
    </>
  )
}

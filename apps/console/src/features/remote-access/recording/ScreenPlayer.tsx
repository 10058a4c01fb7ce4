import { Alert } from '@outpost/ui/Alert'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../kit/i18n/i18n.ts'
import type { Cast } from './cast.ts'
import { CastPlayer } from './player.ts'
import { PlayerFrame } from './PlayerFrame.tsx'
import classes from './Recording.module.css'
import { ReplayedScreen } from './replayedScreen.ts'

/** Replays the recording of a VNC screen. It only shows: keys and pointer do not reach it. */
export default function ScreenPlayer({ cast, label }: { cast: Cast; label: string }) {
  const t = useText()
  const [player] = useState(() => new CastPlayer(cast))
  const [broken, setBroken] = useState(false)
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const screen = new ReplayedScreen(box.current!, () => setBroken(true))
    const detach = player.attach(screen)
    return () => {
      detach()
      screen.stop()
    }
  }, [player])
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

import { useCallback } from 'react'
import { RdpReplay } from './rdpReplay.ts'
import type { MakeReplay } from './replayedScreen.ts'
import type { ScreenCast } from './screenCast.ts'
import { ScreenPlayer } from './ScreenPlayer.tsx'

/** Replays the screen of an RDP target. */
export default function RdpPlayer({ recording, label }: { recording: ScreenCast; label: string }) {
  const { cast, answer } = recording
  const make = useCallback<MakeReplay>((box, onBroken) => new RdpReplay(box, answer, onBroken), [answer])
  return <ScreenPlayer cast={cast} label={label} make={make} />
}
